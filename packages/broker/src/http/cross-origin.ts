/**
 * Any page may call the API: it knows no cookies, and a page that has no token learns nothing. A build opened from
 * disk (`file:`, whose origin is 'null') and an app embedded elsewhere depend on it.
 */
import type { FastifyInstance } from 'fastify';

const HEADERS = 'token, authorization, content-type, idempotency-key, x-request-id';
const A_DAY = '86400';

export const allowAnyOrigin = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    reply.header('access-control-allow-origin', '*');
    reply.header('access-control-expose-headers', 'x-request-id, retry-after');
    if (request.method !== 'OPTIONS') return;
    reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', HEADERS)
      .header('access-control-max-age', A_DAY);
    return reply.send();
  });
};
