import { RATES_PATH, ratesAnswer, ratesQuestion } from '@bourse/contract/release-rates';
import { decode, encode, type Of } from '@bourse/contract/schema';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../call/services.ts';
import { answerRates } from '../releases/rates.ts';
import { demandToken } from './metrics.ts';

/** Answers how often canaries fail, to authorised requests, and whether they are to be stopped. */
export const showReleaseRates = (
  app: FastifyInstance,
  services: Services,
  token: string | undefined,
): void => {
  app.post(RATES_PATH, { preHandler: demandToken(token) }, async ({ body }, reply) => {
    reply.header('cache-control', 'no-store');
    let question: Of<typeof ratesQuestion>;
    try {
      question = decode(ratesQuestion, body as never);
    } catch (error) {
      return reply
        .code(400)
        .type('text/plain; charset=utf-8')
        .send(`${(error as Error).message}\n`);
    }
    return encode(ratesAnswer, await answerRates(services, question));
  });
};
