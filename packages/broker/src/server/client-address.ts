/** Guards `request.ip`, the address of the client. This hook runs before anything else reads it. */
import type { FastifyInstance } from 'fastify';

export const guardAddresses = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    // A connection that was reset has no address any more. Nobody receives its answer, so its request is dropped. Node
    // keeps an address that was read once, so a connection that is reset later still has one.
    if (request.raw.socket.remoteAddress === undefined) {
      reply.hijack();
      request.raw.destroy();
      return;
    }
    done();
  });
};
