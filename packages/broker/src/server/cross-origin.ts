/**
 * Decides which pages of other origins may call the API. The API uses no cookies, so a page without a token learns
 * nothing that it could not request itself; but a page that may not call cannot use its visitors' browsers to guess
 * passwords either. A build opened from disk (`file:`) and an app in a frame without an origin have the origin
 * 'null'.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** All origins, or a list; the broker's own needs no permission. */
export type Origins = '*' | readonly string[];

const HEADERS = 'token, authorization, content-type, idempotency-key, x-request-id, x-release-set';
const EXPOSED = 'date, x-request-id, retry-after';
const A_DAY = '86400';

export const isOfApi = ({ url }: FastifyRequest): boolean => url.startsWith('/api/');

/** Lets the calling page read this answer if its origin may. @returns whether it may */
export const allowOrigin = (origins: Origins, request: FastifyRequest, reply: FastifyReply): boolean => {
  const { origin } = request.headers;
  // Caches must vary by origin even when it is not allowed.
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
