/**
 * Any page may call the API: it knows no cookies, and a page that has no token learns nothing. A build opened from
 * disk (`file:`, whose origin is 'null') and an app embedded elsewhere depend on it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const HEADERS = 'token, authorization, content-type, idempotency-key, x-request-id';
const A_DAY = '86400';

const ANSWER = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'date, x-request-id, retry-after',
};

export const isOfApi = ({ url }: FastifyRequest): boolean => url.startsWith('/api/');

/** Any page may read this answer. */
export const forAnyOrigin = (reply: FastifyReply): FastifyReply => reply.headers(ANSWER);

export const allowAnyOrigin = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isOfApi(request)) return done();
    forAnyOrigin(reply);
    if (request.method !== 'OPTIONS') return done();
    reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', HEADERS)
      .header('access-control-max-age', A_DAY)
      .send();
  });
};
