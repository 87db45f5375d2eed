/**
 * Limits how long a request may take to arrive. Node's own timeouts are the same for all requests and checked only at
 * intervals; because a photo may take longer than other bodies, the timeouts of bodies are enforced here.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface RequestTimeouts {
  /** From the first byte of a request to the end of its headers. All of these are milliseconds. */
  headers: number;
  /** From the end of the headers to the end of the body. */
  body: number;
  /** The same for a photo. */
  photo: number;
  /** Average bytes a second at which a photo must arrive, once the time for other bodies has passed. */
  leastRate: number;
  /** How often the timeouts are checked. */
  check: number;
}

/**
 * A request arrives within 15 s; the client itself gives up after 10 s (product.md, "Limits and times"). A photo has
 * at most 5 MB.
 */
export const REQUEST_TIMEOUTS: RequestTimeouts = {
  headers: 10_000,
  body: 5_000,
  photo: 60_000,
  leastRate: 20_000,
  check: 2_000,
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route takes a photo. */
    takesPhoto?: boolean;
  }
}

/** Node's own options. If `requestTimeout` were shorter than the headers' timeout, Node would swap the two. */
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
  /** Ends a late request as Node does: with 408 and a closed connection. */
  const giveUp = ({ raw }: FastifyRequest, reply: FastifyReply): void => {
    const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    // A request that was refused before its end has its answer already.
    if (reply.raw.headersSent) raw.socket.destroy();
    else app.server.emit('clientError', late, raw.socket);
  };
  /** Checks repeatedly until the body is complete or the connection is closed. */
  const every = (milliseconds: number, { raw }: FastifyRequest, look: () => void): void => {
    const looking = setInterval(() => (raw.complete ? clearInterval(looking) : look()), milliseconds);
    looking.unref();
    raw.once('close', () => clearInterval(looking));
  };

  // Browsers open connections in advance; one that has sent nothing gets no answer.
  app.server.prependListener('clientError', (_error, socket) => {
    if ('bytesRead' in socket && socket.bytesRead === 0) socket.destroy();
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    // A request injected by a test is complete from the beginning.
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
