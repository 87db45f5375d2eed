/** The process's metrics for Prometheus. No label contains customer data. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Admission } from './admission.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the contract's endpoint. */
    call?: string;
  }
}

/** Metrics of the process, shared by all brokers in it. */
let ofProcess: Registry | undefined;
const processMetrics = (): Registry => {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
};

/** Seconds: a read from memory, an order, a password, the client's ten seconds. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics as text of this content type. */
export interface Metrics {
  contentType: string;
  read(): Promise<string>;
  /** The same as data. */
  values(): ReturnType<Registry['getMetricsAsJSON']>;
}

/** @param others metrics that are kept elsewhere, of this broker */
export const openMetrics = (
  app: FastifyInstance,
  admission: Admission,
  others: readonly Registry[],
): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  const durations = new Histogram({
    name: 'bourse_call_duration_seconds',
    help: 'How long a call took, by call and status',
    labelNames: ['call', 'status'],
    buckets: BUCKETS,
    registers,
  });
  new Gauge({
    name: 'bourse_calls_in_hand',
    help: 'Calls that have begun and not ended',
    registers,
    collect() {
      this.set(admission.inFlight);
    },
  });
  new Gauge({
    name: 'bourse_event_loop_delay_seconds',
    help: 'How late the event loop is, on average over about a second',
    registers,
    collect() {
      this.set(admission.delay);
    },
  });
  new Counter({
    name: 'bourse_calls_refused_total',
    help: 'Calls that were refused because the broker was overloaded',
    registers,
    collect() {
      this.reset();
      this.inc(admission.refused);
    },
  });

  const observers = new Map<string, ReturnType<typeof durations.labels>>();
  const observerOf = (call: string, status: number) => {
    const name = `${call} ${status}`;
    const known = observers.get(name) ?? durations.labels(call, `${status}`);
    observers.set(name, known);
    return known;
  };
  app.addHook('onResponse', (request, reply, done) => {
    const { call } = request.routeOptions.config;
    if (call) observerOf(call, reply.statusCode).observe(reply.elapsedTime / 1_000);
    done();
  });
  const all = () => Registry.merge([processMetrics(), registry, ...others]);
  return {
    contentType: registry.contentType,
    read: () => all().metrics(),
    values: () => all().getMetricsAsJSON(),
  };
};

export interface MetricsAccess {
  /** Bearer token that a request must carry. It is required if the metrics have no port of their own. */
  token?: string;
  /** A port of their own; 0 takes a free one. */
  port?: number;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Refuses a request without the bearer token, where there is one. */
export const demandToken =
  (token: string | undefined) =>
  async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (token === undefined) return;
    if (timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))) return;
    reply
      .code(401)
      .header('cache-control', 'no-store')
      .header('www-authenticate', 'Bearer')
      .type('text/plain; charset=utf-8')
      .send('A bearer token is needed.\n');
  };

/** Serves `GET /metrics` to authorised requests. */
export const showMetrics = (
  app: FastifyInstance,
  { contentType, read }: Metrics,
  token: string | undefined,
): void => {
  app.get('/metrics', { preHandler: demandToken(token) }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(contentType)
      .send(await read()),
  );
};
