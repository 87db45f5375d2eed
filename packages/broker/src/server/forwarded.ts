/**
 * A broker behind a proxy that it was not told of takes all customers for one, the proxy: what limits strangers then
 * shuts everybody out. Nothing but the headers that proxies add shows it.
 */
import type { FastifyInstance } from 'fastify';

const ADDED_BY_PROXIES = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/** Warns once; a client can send such a header, too, so it says what was seen and not what is. */
export const warnOfForwarded = (app: FastifyInstance): void => {
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && ADDED_BY_PROXIES.some((name) => name in request.headers)) {
      isSaid = true;
      request.log.warn(
        { address: request.ip },
        'a request came with the address of another client, which is not believed: if a proxy stands before the broker, name its address in TRUST_PROXY, or all customers count as one',
      );
    }
    done();
  });
};
