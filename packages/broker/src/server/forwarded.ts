/**
 * A broker behind a proxy that it was not configured for takes all customers for one address, so the limits for
 * strangers would refuse everyone. Only the headers that proxies add show this mistake.
 */
import type { FastifyInstance } from 'fastify';

const ADDED_BY_PROXIES = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/** Warns once. Clients can send such headers too, so the warning says what was seen and draws no conclusion. */
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
