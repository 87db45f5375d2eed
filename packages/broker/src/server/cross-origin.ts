/**
 * Which pages of other origins may call the API. It knows no cookies, so that a page without a token learns nothing
 * that it could not ask itself; but who may not call cannot make its visitors guess passwords either. A build opened
 * from disk (`file:`) and an app in a frame without an origin are the origin 'null'.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** All of them, or those of this list; the broker's own needs no permission. */
export type Origins = '*' | readonly string[];

const HEADERS = 'token, authorization, content-type, idempotency-key, x-request-id';
const EXPOSED = 'date, x-request-id, retry-after';
const A_DAY = '86400';

export const isOfApi = ({ url }: FastifyRequest): boolean => url.startsWith('/api/');

/** Lets the page that asks read this answer, where its origin may. @returns whether it may */
export const allowOrigin = (origins: Origins, request: FastifyRequest, reply: FastifyReply): boolean => {
  const { origin } = request.headers;
  // Caches must know, also where it is not allowed.
  if (origins !== '*') reply.header('vary', 'origin');
  if (origins !== '*' && (origin === undefined || !origins.includes(origin))) return false;
  reply
    .header('access-control-allow-origin', origins === '*' ? '*' : origin)
    .header('access-control-expose-headers', EXPOSED);
  return true;
};

export const allowOrigins = (app: FastifyInstance, origins: Origins): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isOfApi(request)) return done();
    const isAllowed = allowOrigin(origins, request, reply);
    if (request.method !== 'OPTIONS') return done();
    if (isAllowed) {
      reply
        .header('access-control-allow-methods', 'GET, POST')
        .header('access-control-allow-headers', HEADERS)
        .header('access-control-max-age', A_DAY);
    }
    reply.code(204).send();
  });
};
