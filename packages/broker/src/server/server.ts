/** The HTTP server around the API: limits, request ids, security headers, health, the app's files. */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { openJobMetrics } from '../back-office/job-metrics.ts';
import type { Call } from '../call/call.ts';
import type { Services } from '../call/services.ts';
import { type FreeSpace, PLENTY } from '../database/free-space.ts';
import { prospectusRoutes } from '../ipo/prospectuses.ts';
import { pictureRoutes } from '../news/pictures.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { type AdmissionLimits, openAdmission } from './admission.ts';
import { apiRoutes, onError, refuse } from './api.ts';
import { guardAddresses } from './client-address.ts';
import { allowOrigin, allowOrigins, isOfApi, type Origins } from './cross-origin.ts';
import { describeApi } from './description.ts';
import { refuseDuplicates } from './duplicates.ts';
import { warnOfForwarded } from './forwarded.ts';
import { type MetricsAccess, openMetrics, showMetrics } from './metrics.ts';
import { openRateLimits, RATE_LIMITS, type RateLimitSizes } from './rate-limits.ts';
import { openReadiness } from './readiness.ts';
import { showReleaseRates } from './release-rates.ts';
import { limitBodies, nodeTimeouts, REQUEST_TIMEOUTS, type RequestTimeouts } from './request-timeouts.ts';
import { serveApp } from './static-files.ts';

export interface ServerOptions {
  /** Pino's level; 'silent' in tests. */
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Receives log lines; standard output by default. */
  logTo?: { write(line: string): void };
  /** When new work is refused; the default fits one process on one processor. */
  limits?: AdmissionLimits;
  /** Rate limits of a session and of an address; the default fits one process on one processor. */
  rateLimits?: RateLimitSizes | 'off';
  /** How metrics are served over the network; by default not at all. */
  metrics?: MetricsAccess;
  /** Overrides of the default request timeouts. */
  requestTimeouts?: Partial<RequestTimeouts>;
  /** Origins whose pages may call; all by default. */
  origins?: Origins;
  /** Folder of the composed app, if the broker serves it. */
  staticDir?: string;
  /** Addresses or networks of the proxies whose X-Forwarded-For is trusted. */
  trustProxy?: string[];
  /** Of the disk of an embedded database; plenty by default. */
  freeSpace?: FreeSpace;
  /** Where traces and metrics are sent; by default nowhere. */
  telemetry?: Telemetry | undefined;
  /** Adds hooks that run before all others. */
  prepare?: (app: FastifyInstance) => void;
}

const BODY_LIMIT = 64 * 1024;
const REQUEST_ID = /^[\w-]{8,64}$/;

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  // The page has its own, stricter policy; frame-ancestors works only in a header.
  'content-security-policy': "frame-ancestors 'self'",
  'cross-origin-opener-policy': 'same-origin',
};

/** Adds the headers that every answer has. */
const sign = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);

const loggerOf = (
  level: ServerOptions['logLevel'],
  stream: ServerOptions['logTo'],
): NonNullable<FastifyServerOptions['logger']> =>
  level !== 'silent' && {
    level,
    ...(stream ? { stream } : {}),
    // Headers and bodies are not logged, because they contain tokens and passwords.
    serializers: {
      req: ({ method, url, ip }) => ({ method, path: url.split('?', 1)[0], address: ip }),
      // The detail of database errors is not logged, because it quotes rows.
      err: ({ name, message, code, stack = '' }) => ({ type: name, message, code, stack }),
    },
  };

/** Milliseconds that a stop waits for requests in progress. */
const STOP_WAIT = 10_000;

/** Idle kept-alive connections would delay the stop after the last answer; browsers keep several. */
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

/** A connection that cannot be accepted, for example without a free descriptor, must not end the process. */
const reportErrors = (app: FastifyInstance): void => {
  app.server.on('error', (err) => {
    // Where it cannot listen, the start says so.
    if (app.server.listening) app.log.error({ err }, 'a connection could not be accepted');
  });
};

const plain = (reply: FastifyReply, status: number): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-cache')
    .type('text/plain; charset=utf-8')
    .send(`${status === 404 ? 'Not found' : STATUS_CODES[status]}\n`);
const notFound = (reply: FastifyReply): FastifyReply => plain(reply, 404);

/** Statuses that only files can have: an unmet condition, and a range outside the file. */
const STATIC_REFUSALS = new Set([412, 416]);

/** Answers what no route answers: in the envelope below the API's path, and in plain text elsewhere. */
const setHandlers = (app: FastifyInstance): void => {
  app.setNotFoundHandler((request, reply) =>
    isOfApi(request) ? refuse(reply, 'not-found') : notFound(reply),
  );
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isOfApi(request)) return onError(error, request, reply);
    // A path outside the app's folder, or an unreadable one.
    const status = error.statusCode ?? 500;
    if (STATIC_REFUSALS.has(status)) return plain(reply, status);
    if (status < 500) return notFound(reply);
    request.log.error({ err: error }, 'a request failed');
    return reply.code(500).type('text/plain; charset=utf-8').send('Something went wrong\n');
  });
};

interface ListenAt {
  port: number;
  host: string;
}

export interface Server {
  app: FastifyInstance;
  /** The metrics of the process, for Prometheus. */
  metrics(): Promise<string>;
  /** Listens, also for the metrics if they have a port of their own. @returns the address of the app */
  listen(at: ListenAt): Promise<string>;
  /** The address of the metrics, once they are served on a port of their own. */
  metricsAddress(): string | undefined;
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
    freeSpace = PLENTY,
    telemetry,
    prepare,
  }: ServerOptions,
): Promise<Server> => {
  const requestTimeouts = { ...REQUEST_TIMEOUTS, ...ownRequestTimeouts };
  const app: FastifyInstance = Fastify({
    logger: loggerOf(logLevel, logTo),
    // A child logger without Fastify's options is created in a fraction of the time.
    childLoggerFactory: (logger, bindings) => logger.child(bindings),
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    bodyLimit: BODY_LIMIT,
    ...nodeTimeouts(requestTimeouts),
    trustProxy: trustProxy ?? false,
    forceCloseConnections: 'idle',
    // Requests that still arrive on a kept-alive connection are answered before it is closed.
    return503OnClosing: false,
    // An unreadable or too long address has no route, so none of the hooks have run.
    frameworkErrors: (_error, request, reply) => {
      sign(request, reply);
      if (!isOfApi(request)) return void notFound(reply);
      allowOrigin(origins, request, reply);
      refuse(reply, 'not-found');
    },
  });

  stopSoon(app);
  reportErrors(app);
  guardAddresses(app);
  telemetry?.traceRequests(app);
  limitBodies(app, requestTimeouts);
  prepare?.(app);
  if (trustProxy === undefined) warnOfForwarded(app);
  app.addHook('onRequest', (request, reply, done) => {
    sign(request, reply);
    done();
  });
  allowOrigins(app, origins);
  refuseDuplicates(app);

  const admission = openAdmission(limits, freeSpace);
  app.addHook('onClose', async () => admission.close());
  const metrics = openMetrics(app, admission, [openJobMetrics(services), services.partCounts.metrics]);
  telemetry?.sendMetrics(metrics.values);
  const metricsApp =
    access.port === undefined
      ? undefined
      : Fastify({
          loggerInstance: app.log,
          logController: new LogController({ disableRequestLogging: true }),
        });
  if (metricsApp) {
    setHandlers(metricsApp);
    reportErrors(metricsApp);
    app.addHook('onClose', () => metricsApp.close());
  }
  if (metricsApp || access.token !== undefined) {
    showMetrics(metricsApp ?? app, metrics, access.token);
    showReleaseRates(metricsApp ?? app, services, access.token);
  }
  const rateLimits = openRateLimits(app, services, rateLimitSizes);
  const isReady = openReadiness(services.db, freeSpace, (err) =>
    app.log.error({ err }, 'the database takes no changes'),
  );
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (await isReady()) return { status: 'ready' };
    return reply.code(503).send({ status: 'unavailable' });
  });

  const endpoints = calls.map(({ endpoint }) => endpoint);
  // Before the routes: a plugin takes over the handlers that its parent has when it is registered.
  setHandlers(app);
  await app.register(describeApi(endpoints), { prefix: '/api' });
  await app.register(apiRoutes(services, calls, admission, rateLimits), { prefix: '/api' });
  await app.register(pictureRoutes(services), { prefix: '/api' });
  await app.register(prospectusRoutes, { prefix: '/api' });
  if (staticDir !== undefined) await serveApp(app, staticDir);
  await app.ready();
  let metricsAddress: string | undefined;
  return {
    app,
    metrics: metrics.read,
    listen: async (at) => {
      metricsAddress = await metricsApp?.listen({ ...at, port: access.port as number });
      return app.listen(at);
    },
    metricsAddress: () => metricsAddress,
  };
};
