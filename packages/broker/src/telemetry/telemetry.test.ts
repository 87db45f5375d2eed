/** What a collector of OpenTelemetry receives. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { getBalance } from '@bourse/contract/balance';
import { buy } from '@bourse/contract/orders';
import { encode } from '@bourse/contract/schema';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestBroker, type Trader } from '../../test/test-broker.ts';

interface Value {
  stringValue?: string;
  intValue?: number;
  arrayValue?: { values: Value[] };
}
interface Attribute {
  key: string;
  value: Value;
}
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  status: { code: number };
}
interface Point {
  attributes: Attribute[];
  asDouble?: number;
  count?: number;
  bucketCounts?: number[];
  explicitBounds?: number[];
}
interface Metric {
  name: string;
  sum?: { dataPoints: Point[] };
  gauge?: { dataPoints: Point[] };
  histogram?: { dataPoints: Point[] };
}

/** A collector that keeps what it receives. */
const received: { path: string; body: Record<string, never> }[] = [];
const collector: Server = createServer((incoming, response) => {
  json(incoming).then((body) => {
    received.push({ path: incoming.url ?? '', body: body as Record<string, never> });
    response.statusCode = incoming.url?.startsWith('/refusing') ? 400 : 200;
    response.setHeader('content-type', 'application/json').end('{}');
  });
});

const simple = ({ stringValue, intValue, arrayValue }: Value): unknown =>
  arrayValue ? arrayValue.values.map(simple) : (stringValue ?? intValue);
const attributesOf = ({ attributes }: { attributes: Attribute[] }): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, simple(value)]));

const bodiesOf = (path: string) => received.filter((one) => one.path === path).map(({ body }) => body);
const spans = (): Span[] =>
  bodiesOf('/v1/traces').flatMap(({ resourceSpans }: { resourceSpans?: never }) =>
    ((resourceSpans ?? []) as { scopeSpans: { spans: Span[] }[] }[]).flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
const metrics = (): Metric[] =>
  bodiesOf('/v1/metrics').flatMap(({ resourceMetrics }: { resourceMetrics?: never }) =>
    ((resourceMetrics ?? []) as { scopeMetrics: { metrics: Metric[] }[] }[]).flatMap(({ scopeMetrics }) =>
      scopeMetrics.flatMap((scope) => scope.metrics),
    ),
  );

beforeAll(() => new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => collector.close(resolve)));
const url = () => `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

it('a broker logs that its collector refuses what it sends', async () => {
  const lines: string[] = [];
  const broker = await openTestBroker({
    collector: `${url()}/refusing`,
    logLevel: 'warn',
    logTo: { write: (line) => lines.push(line) },
  });
  await broker.inject('/healthz');
  await broker.close();
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 40, msg: 'telemetry could not be sent' }),
  );
});

describe('a broker with a collector', () => {
  const lines: string[] = [];
  let trader: Trader;
  let answeredId: unknown;
  let failedId: unknown;
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const callerSpan = 'b7ad6b7169203331';

  beforeAll(async () => {
    const broker = await openTestBroker({
      collector: `${url()}/`,
      logLevel: 'info',
      logTo: { write: (line) => lines.push(line) },
    });
    trader = await broker.newcomer();
    const address = await broker.listen({ port: 0 });
    const sending = request(`${address}/api${buy.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': broker.newKey(),
        'x-request-id': 'request-of-a-buy',
        token: trader.token,
      },
    });
    sending.flushHeaders();
    // The body arrives in an event of the connection, after the request has begun.
    await vi.waitFor(() => expect(lines.join('')).toContain('request-of-a-buy'));
    const price = broker.price('EXSTEEL.NS');
    const input = encode(buy.input, { symbol: 'EXSTEEL.NS', quantity: 1, price, kind: 'stock' });
    sending.end(JSON.stringify(input));
    const [bought] = (await once(sending, 'response')) as [IncomingMessage];
    await text(bought);
    const balance = await broker.inject({
      url: `/api${getBalance.path}?secret=in-the-query`,
      headers: { token: trader.token, traceparent: `00-${traceId}-${callerSpan}-01` },
    });
    answeredId = balance.headers['x-request-id'];
    await broker.db.schema.alterTable('accounts').renameTo('accounts_away').execute();
    const failed = await broker.inject({ url: `/api${getBalance.path}`, headers: { token: trader.token } });
    failedId = failed.json().request_id;
    // The spans and metrics that are left are sent before a broker has closed.
    await broker.close();
  });

  const requestOf = (id: unknown): Span | undefined =>
    spans().find((span) => [attributesOf(span)['http.response.header.x-request-id']].flat()[0] === id);

  it('sends a span of each call, with the statements that it ran', () => {
    const span = requestOf('request-of-a-buy');
    expect(span).toMatchObject({ name: 'POST /api/stock/success/deal/buy' });
    expect(attributesOf(span as Span)).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/stock/success/deal/buy',
      'http.response.status_code': 200,
    });
    const statements = spans()
      .filter(({ parentSpanId, traceId: id }) => parentSpanId === span?.spanId && id === span?.traceId)
      .map((one) => attributesOf(one)['db.query.text']);
    expect(statements).toContainEqual(expect.stringMatching(/^select \* from place_buy\(\$1, /));
  });

  it('gives a call one id in its answer, its log lines and its span', () => {
    const span = requestOf(answeredId);
    expect(span?.name).toBe(`GET /api${getBalance.path}`);
    const logged = lines.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === answeredId);
    expect(logged.map(({ req, res }) => req?.path ?? res?.statusCode)).toEqual([
      `/api${getBalance.path}`,
      200,
    ]);
  });

  it('marks the span of a failed call and of its statement, by the id that the answer gives for support', () => {
    const failed = requestOf(failedId) as Span;
    expect(failed.status.code).toBe(2);
    expect(attributesOf(failed)['http.response.status_code']).toBe(500);
    const statements = spans().filter(({ parentSpanId }) => parentSpanId === failed.spanId);
    expect(statements.map((one) => attributesOf(one)['error.type'])).toContain('42P01');
  });

  it('follows the trace of its caller', () => {
    expect(requestOf(answeredId)).toMatchObject({ traceId, parentSpanId: callerSpan });
  });

  it('sends the metrics that it serves to Prometheus', () => {
    const pointsOf = (metric: string) => {
      const found = metrics().find(({ name }) => name === metric);
      const points = (found?.histogram ?? found?.sum ?? found?.gauge)?.dataPoints ?? [];
      return points.map((point) => ({ ...point, attributes: attributesOf(point) }));
    };
    const buys = pointsOf('bourse_call_duration_seconds').find(({ attributes }) => attributes.call === 'buy');
    expect(buys).toMatchObject({ count: 1, attributes: { call: 'buy', status: '200' } });
    expect(buys?.bucketCounts).toHaveLength((buys?.explicitBounds ?? []).length + 1);
    expect(buys?.bucketCounts?.reduce((sum, count) => sum + Number(count), 0)).toBe(1);
    expect(pointsOf('bourse_calls_in_hand')).toMatchObject([{ asDouble: 0 }]);
    expect(pointsOf('process_cpu_seconds_total')).toMatchObject([{ asDouble: expect.any(Number) }]);
  });

  it('sends no token, password, phone number, address or query', () => {
    expect(received.map(({ path }) => path)).toEqual(expect.arrayContaining(['/v1/traces', '/v1/metrics']));
    const all = JSON.stringify(received);
    for (const secret of [trader.token, trader.password, trader.phone, 'in-the-query', '127.0.0.1'])
      expect(all).not.toContain(secret);
  });
});
