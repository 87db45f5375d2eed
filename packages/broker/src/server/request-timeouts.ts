/**
 * How long a request may be in coming. Node measures headers and whole requests for all alike, and only now and then;
 * a photo needs longer than any other body, so that the bodies' time is taken here.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface RequestTimeouts {
  /** From the first byte of a request to the end of its headers; in milliseconds, as all of these. */
  headers: number;
  /** From there to the end of its body. */
  body: number;
  /** The same of a photo. */
  photo: number;
  /** Bytes a second that a photo must come at, on the whole, once any other body would have been there. */
  leastRate: number;
  /** How often all this is looked at. */
  check: number;
}

/** A request is there in 15 s. The client itself gives up after 10 s (product.md, "Limits and times"). A photo has 5 MB at most. */
export const REQUEST_TIMEOUTS: RequestTimeouts = {
  headers: 10_000,
  body: 5_000,
  photo: 60_000,
  leastRate: 20_000,
  check: 2_000,
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route that takes a photo. */
    takesPhoto?: boolean;
  }
}

/** Node's own options. Where `requestTimeout` were not the longest of all, Node would exchange it for the headers'. */
export const nodeTimeouts = ({ headers, photo, check }: RequestTimeouts) => ({
  requestTimeout: headers + photo,
  http: { headersTimeout: headers, connectionsCheckingInterval: check },
});

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

export const limitBodies = (
  app: FastifyInstance,
  { body, photo, leastRate, check }: RequestTimeouts,
): void => {
  /** As Node ends a request that is late: 408, and the connection is closed. */
  const giveUp = ({ raw }: FastifyRequest, reply: FastifyReply): void => {
    const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    // Who was refused before the end of the body has an answer.
    if (reply.raw.headersSent) raw.socket.destroy();
    else app.server.emit('clientError', late, raw.socket);
  };
  /** Looks again and again, until the whole body is there or the connection gone. */
  const every = (milliseconds: number, { raw }: FastifyRequest, look: () => void): void => {
    const looking = setInterval(() => (raw.complete ? clearInterval(looking) : look()), milliseconds);
    looking.unref();
    raw.once('close', () => clearInterval(looking));
  };

  // A browser opens connections ahead of need; nobody is told on them that nothing came.
  app.server.prependListener('clientError', (_error, socket) => {
    if ('bytesRead' in socket && socket.bytesRead === 0) socket.destroy();
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    // A request without a network has come in before it begins.
    if (!hasBody(request) || raw.complete !== false) return done();
    if (!request.routeOptions.config.takesPhoto) {
      every(body, request, () => giveUp(request, reply));
      return done();
    }
    const started = performance.now();
    const before = raw.socket.bytesRead;
    every(check, request, () => {
      const elapsed = performance.now() - started;
      const isSlow = raw.socket.bytesRead - before < (leastRate * (elapsed - body)) / 1_000;
      if (isSlow || elapsed > photo) giveUp(request, reply);
    });
    done();
  });
};
