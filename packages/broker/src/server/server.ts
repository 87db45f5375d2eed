/** The server around the API: limits, request ids, security headers, health, the app's files. */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Call } from '../call/call.ts';
import type { Services } from '../call/services.ts';
import { pictureRoutes } from '../news/pictures.ts';
import { type AdmissionLimits, openAdmission } from './admission.ts';
import { apiRoutes, onError, refuse } from './api.ts';
import { allowOrigin, allowOrigins, isOfApi, type Origins } from './cross-origin.ts';
import { describeApi } from './description.ts';
import { refuseDuplicates } from './duplicates.ts';
import { warnOfForwarded } from './forwarded.ts';
import { type MetricsAccess, openMetrics, showMetrics } from './metrics.ts';
import { openRateLimits, RATE_LIMITS, type RateLimitSizes } from './rate-limits.ts';
import { openReadiness } from './readiness.ts';
import { limitBodies, nodeTimeouts, REQUEST_TIMEOUTS, type RequestTimeouts } from './request-timeouts.ts';
import { serveApp } from './static-files.ts';

export interface ServerOptions {
  /** Pino's level; 'silent' in tests. */
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Where log lines go; standard output unless given. */
  logTo?: { write(line: string): void };
  /** From when on new work is refused; fits one process on one processor unless given. */
  limits?: AdmissionLimits;
  /** What one session and one address may take; fits one process on one processor unless given. */
  rateLimits?: RateLimitSizes | 'off';
  /** How metrics can be asked for over the network: not at all unless given. */
  metrics?: MetricsAccess;
  /** How long requests may be in coming, where not as long as usual. */
  requestTimeouts?: Partial<RequestTimeouts>;
  /** Which pages of other origins may call; all unless given. */
  origins?: Origins;
  /** The composed app, where the broker serves it too. */
  staticDir?: string;
  /** Whose X-Forwarded-For is believed: addresses or networks of the proxies before the broker. */
  trustProxy?: string[];
  /** Adds hooks that run before all others. */
  prepare?: (app: FastifyInstance) => void;
}

const BODY_LIMIT = 64 * 1024;
const REQUEST_ID = /^[\w-]{8,64}$/;

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  // The page carries its own, stricter policy; who may frame it can only be said here.
  'content-security-policy': "frame-ancestors 'self'",
  'cross-origin-opener-policy': 'same-origin',
};

/** What every answer has. */
const sign = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);

/** How long a stop waits for what was begun. */
const STOP_WAIT = 10_000;

/** A connection that is kept alive would hold a stop up long after its last answer, and a browser keeps several. */
const stopSoon = (app: FastifyInstance): void => {
  app.addHook('preClose', async () => {
    const { server } = app;
    if (!server.listening) return;
    const sweeping = setInterval(() => server.closeIdleConnections(), 50);
    const givingUp = setTimeout(() => server.closeAllConnections(), STOP_WAIT);
    server.once('close', () => {
      clearInterval(sweeping);
      clearTimeout(givingUp);
    });
  });
};

const plain = (reply: FastifyReply, status: number): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-cache')
    .type('text/plain; charset=utf-8')
    .send(`${status === 404 ? 'Not found' : STATUS_CODES[status]}\n`);
const notFound = (reply: FastifyReply): FastifyReply => plain(reply, 404);

/** A condition that a file does not meet, and a range that it does not have; any other refusal is no file's. */
const STATIC_REFUSALS = new Set([412, 416]);

interface ListenAt {
  port: number;
  host: string;
}

export interface Server {
  app: FastifyInstance;
  /** What the process says of itself, as Prometheus reads it. */
  metrics(): Promise<string>;
  /** With the metrics, where they have a port of their own. @returns the address that the app listens on */
  listen(at: ListenAt): Promise<string>;
}

export const buildServer = async (
  services: Services,
  calls: readonly Call[],
  {
    logLevel,
    logTo,
    limits,
    rateLimits: rateLimitSizes = RATE_LIMITS,
    metrics: access = {},
    requestTimeouts: ownRequestTimeouts,
    origins = '*',
    staticDir,
    trustProxy,
    prepare,
  }: ServerOptions,
): Promise<Server> => {
  const requestTimeouts = { ...REQUEST_TIMEOUTS, ...ownRequestTimeouts };
  const app: FastifyInstance = Fastify({
    logger:
      logLevel === 'silent'
        ? false
        : {
            level: logLevel,
            ...(logTo ? { stream: logTo } : {}),
            // Neither headers nor bodies are logged: tokens and passwords travel in them.
            serializers: {
              req: ({ method, url, ip }) => ({ method, path: url.split('?', 1)[0], address: ip }),
              // Of the database's errors, not the detail: it quotes rows.
              err: ({ name, message, code, stack = '' }) => ({ type: name, message, code, stack }),
            },
          },
    // Without options, of which there are none here, a request's logger is made in a fraction of the time.
    childLoggerFactory: (logger, bindings) => logger.child(bindings),
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    bodyLimit: BODY_LIMIT,
    ...nodeTimeouts(requestTimeouts),
    trustProxy: trustProxy ?? false,
    forceCloseConnections: 'idle',
    // What still comes on a connection that is kept alive is answered, and the connection then closed.
    return503OnClosing: false,
    // An address that cannot be read, or is longer than any: it has no route, and so none of the hooks.
    frameworkErrors: (_error, request, reply) => {
      sign(request, reply);
      if (!isOfApi(request)) return void notFound(reply);
      allowOrigin(origins, request, reply);
      refuse(reply, 'not-found');
    },
  });

  stopSoon(app);
  limitBodies(app, requestTimeouts);
  prepare?.(app);
  if (trustProxy === undefined) warnOfForwarded(app);
  app.addHook('onRequest', (request, reply, done) => {
    sign(request, reply);
    done();
  });
  allowOrigins(app, origins);
  refuseDuplicates(app);

  const admission = openAdmission(limits);
  app.addHook('onClose', async () => admission.close());
  const metrics = openMetrics(app, admission);
  const metricsApp = access.port === undefined ? undefined : Fastify();
  if (metricsApp) app.addHook('onClose', () => metricsApp.close());
  if (metricsApp || access.token !== undefined) showMetrics(metricsApp ?? app, metrics, access.token);
  const rateLimits = openRateLimits(app, rateLimitSizes);
  const isReady = openReadiness(services.db);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (await isReady()) return { status: 'ready' };
    return reply.code(503).send({ status: 'unavailable' });
  });

  const endpoints = calls.map(({ endpoint }) => endpoint);
  await app.register(describeApi(endpoints), { prefix: '/api' });
  await app.register(apiRoutes(services, calls, admission, rateLimits), { prefix: '/api' });
  await app.register(pictureRoutes, { prefix: '/api' });
  if (staticDir !== undefined) await serveApp(app, staticDir);
  app.setNotFoundHandler((_request, reply) => notFound(reply));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isOfApi(request)) return onError(error, request, reply);
    // A path that leads out of the app's folder, or cannot be read.
    const status = error.statusCode ?? 500;
    if (STATIC_REFUSALS.has(status)) return plain(reply, status);
    if (status < 500) return notFound(reply);
    request.log.error({ err: error }, 'a file could not be served');
    return reply.code(500).type('text/plain; charset=utf-8').send('Something went wrong\n');
  });
  await app.ready();
  return {
    app,
    metrics: metrics.read,
    listen: async (at) => {
      await metricsApp?.listen({ ...at, port: access.port as number });
      return app.listen(at);
    },
  };
};
