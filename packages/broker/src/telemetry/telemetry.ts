/**
 * Traces and metrics for an OpenTelemetry collector. This module is imported only where the deployment names a collector,
 * because its packages take time and memory at the start (decisions/telemetry.md).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Context,
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { getNumberFromEnv, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance } from 'fastify';
import type { LogEvent } from 'kysely';
import { type MetricsOfPrometheus, prometheusMetrics } from './prometheus-metrics.ts';

/** Milliseconds; OTEL_METRIC_EXPORT_INTERVAL changes it. */
const METRICS_EVERY = 60_000;
/** Milliseconds that a stop waits for the collector. */
const LAST_SEND = 2_000;

export interface Telemetry {
  /** Makes a span of each request, in the trace that its `traceparent` names if it has one. */
  traceRequests(app: FastifyInstance): void;
  /** Makes a span of a statement that was run for a request. */
  traceStatement(event: LogEvent): void;
  /** Sends the metrics repeatedly from now on. */
  sendMetrics(read: MetricsOfPrometheus): void;
  /** Reports failures to send, from now on. */
  logProblems(log: (problem: string) => void): void;
  /** Sends the spans and metrics that have not been sent. */
  close(): Promise<void>;
}

/** The first word of a statement, which names its kind. */
const operationOf = (statement: string): string => (/[a-z]+/i.exec(statement)?.[0] ?? 'sql').toLowerCase();

/** @param endpoint the collector's base URL; the OTEL_ variables for headers, sampling and names apply too */
export const openTelemetry = (endpoint: string): Telemetry => {
  const urlOf = (signal: string) => `${endpoint.replace(/\/+$/, '')}/v1/${signal}`;
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'bourse-broker', 'service.instance.id': randomUUID() }))
    .merge(detectResources({ detectors: [envDetector] }));
  const traces = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: urlOf('traces') }))],
  });
  const tracer = traces.getTracer('bourse-broker');
  const propagator = new W3CTraceContextPropagator();
  /** The context of the request that is being answered. */
  const current = new AsyncLocalStorage<Context>();
  let meters: MeterProvider | undefined;

  return {
    traceRequests: (app) => {
      app.addHook('onRequest', (request, reply, done) => {
        const { method, headers, id } = request;
        const { url: route } = request.routeOptions;
        const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
        const span = tracer.startSpan(
          route === undefined ? method : `${method} ${route}`,
          {
            kind: SpanKind.SERVER,
            // Addresses, paths and queries may contain data of customers, so the route stands for them.
            attributes: {
              'http.request.method': method,
              ...(route === undefined ? {} : { 'http.route': route }),
              'http.response.header.x-request-id': [id],
            },
          },
          parent,
        );
        // The response is closed also where the caller has gone before its end.
        reply.raw.once('close', () => {
          span.setAttribute('http.response.status_code', reply.statusCode);
          if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        });
        // Fastify itself keeps the context while the body arrives.
        current.run(trace.setSpan(parent, span), done);
      });
    },
    traceStatement: (event) => {
      const context = current.getStore();
      if (!context) return;
      const { sql } = event.query;
      const span = tracer.startSpan(
        operationOf(sql),
        {
          kind: SpanKind.CLIENT,
          startTime: performance.now() - event.queryDurationMillis,
          // The text has placeholders, and the parameters are never recorded.
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql },
        },
        context,
      );
      if (event.level === 'error') {
        // The message of a database error may quote values.
        const { code = 'unknown' } = event.error as { code?: string };
        span.setAttribute('error.type', code);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end(performance.now());
    },
    sendMetrics: (read) => {
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: urlOf('metrics') }),
        exportIntervalMillis: getNumberFromEnv('OTEL_METRIC_EXPORT_INTERVAL') ?? METRICS_EVERY,
        metricProducers: [prometheusMetrics(read, resource)],
      });
      meters = new MeterProvider({ resource, readers: [reader] });
    },
    logProblems: (log) => {
      const ignore = (): void => undefined;
      diag.setLogger(
        { error: log, warn: log, info: ignore, debug: ignore, verbose: ignore },
        { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
      );
    },
    close: async () => {
      // A collector that is away must not keep the broker from stopping.
      const sent = Promise.allSettled([traces.shutdown(), meters?.shutdown()]);
      await Promise.race([sent, sleep(LAST_SEND, undefined, { ref: false })]);
    },
  };
};
