/**
 * Arbitrary input from the wire causes no fault, a refusal writes nothing, and every answer has the contract's shape.
 * By hand: TESTS=hand npx vitest run packages/broker/test/proof/bad-input
 */
import { endpoints } from '@bourse/contract/all';
import { type AnyEndpoint, addressOf } from '@bourse/contract/endpoint';
import { type ErrorCode, errorCatalogue } from '@bourse/contract/errors';
import { decodeWith } from '@bourse/contract/schema';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG_TIMEOUT, runs } from '../sizes.ts';
import { openTestBroker, type TestBroker, type Trader } from '../test-broker.ts';
import { inputOf } from './inputs.ts';
import { stateOf } from './state.ts';

const REQUESTS = runs({ short: 300, all: 3_000, hand: 20_000 });
/** Refusals that every call may answer beside its own. */
const GENERAL: readonly ErrorCode[] = ['invalid-input', 'logout', 'too-many-requests', 'overloaded'];
let broker: TestBroker;
let trader: Trader;
beforeAll(async () => {
  broker = await openTestBroker({ logLevel: 'silent' });
  trader = await broker.newcomer();
});
afterAll(() => broker.close());

const state = () => stateOf(broker.db);

interface Sent {
  input: unknown;
  headers: Record<string, string>;
}

const query = (input: unknown): string => {
  const fields = input !== null && typeof input === 'object' ? Object.entries(input) : [['page', input]];
  return fields
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
      // Lone surrogates cannot be encoded, so invalid UTF-8 is sent instead.
      const encoded = /\p{Surrogate}/u.test(text) ? '%ff%fe%c0%80' : encodeURIComponent(text);
      return `${encodeURIComponent(String(name))}=${encoded}`;
    })
    .join('&')
    .slice(0, 12_000);
};

const send = async (endpoint: AnyEndpoint, { input, headers }: Sent) => {
  const { method, multipart } = endpoint;
  const isObject = input !== null && typeof input === 'object';
  // Lone surrogates cannot be encoded.
  const sound = JSON.parse(JSON.stringify(isObject ? input : {}).replaceAll(/\\ud[89a-f][0-9a-f]{2}/gi, 'x'));
  const { path, rest } = addressOf(endpoint, sound);
  const url = `/api${path}`;
  if (method === 'GET') {
    const asked = path === endpoint.path ? input : rest;
    return broker.inject({ method, url: `${url}?${query(asked)}`, headers });
  }
  const payload = JSON.stringify(input) ?? '';
  const type = multipart ? 'multipart/form-data; boundary=x' : 'application/json';
  return broker.inject({ method, url, payload, headers: { ...headers, 'content-type': type } });
};

const checkAnswer = (endpoint: AnyEndpoint, status: number, body: Record<string, unknown>): void => {
  if (body.msg === 'ok') {
    expect(status).toBe(200);
    const malformed: unknown[] = [];
    decodeWith(endpoint.output, body.data, (problem) => malformed.push(problem));
    expect(malformed).toEqual([]);
    return;
  }
  expect(body.msg).toBe('no');
  const code = (body.message ?? body.data) as ErrorCode;
  expect([...endpoint.errors, ...GENERAL]).toContain(code);
  // Fastify's own refusals of a body have more specific statuses than 400.
  if (code !== 'invalid-input') expect(status).toBe(errorCatalogue[code].status);
  else expect([400, 413, 415, 431]).toContain(status);
};

const isRefused = (body: Record<string, unknown>): boolean => body.msg !== 'ok';

describe('bad input', () => {
  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'to %s does no harm',
    async (_name, endpoint) => {
      let before = await state();
      let sinceCheck = 0;
      const check = async () => {
        expect(await state(), 'something was written').toEqual(before);
        sinceCheck = 0;
      };
      const headers = fc.record({
        'idempotency-key': fc.oneof(
          { weight: 8, arbitrary: fc.uuid() },
          fc.constantFrom('', 'short', 'x'.repeat(200), 'a key with spaces', 'ünïcödé-key'),
        ),
      });
      await fc.assert(
        fc.asyncProperty(fc.record({ input: inputOf(endpoint), headers }), async ({ input, headers }) => {
          const response = await send(endpoint, { input, headers: { ...headers, token: trader.token } });
          const body = response.json();
          expect(response.statusCode, response.payload).toBeLessThan(500);
          checkAnswer(endpoint, response.statusCode, body);
          sinceCheck += 1;
          // Reading writes nothing either (D50).
          if (isRefused(body) || endpoint.method === 'GET') {
            if (sinceCheck >= 20) await check();
            return;
          }
          // The input was valid after all, so the call may have written.
          before = await state();
          sinceCheck = 0;
        }),
        { numRuns: Math.ceil(REQUESTS / endpoints.length), endOnFailure: true },
      );
      await check();
    },
    LONG_TIMEOUT,
  );

  const BODIES: [string, Buffer | string, string][] = [
    ['half of a JSON', '{"user":', 'application/json'],
    ['no Unicode', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 'application/json'],
    ['a depth of ten thousand', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 'application/json'],
    [
      'sixty thousand fields',
      `{${Array.from({ length: 6_000 }, (_, i) => `"f${i}":1`).join(',')}}`,
      'application/json',
    ],
    ['more than is allowed', JSON.stringify({ user: 'x'.repeat(100_000) }), 'application/json'],
    ['a prototype', '{"__proto__":{"user":"x"},"constructor":{"prototype":{}}}', 'application/json'],
    ['a form', 'user=1&password=2', 'application/x-www-form-urlencoded'],
    [
      'XML',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
      'text/xml',
    ],
    [
      'parts without an end',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      'multipart/form-data; boundary=x',
    ],
    ['parts without a boundary', 'abc', 'multipart/form-data'],
    ['nothing', '', 'application/json'],
  ];
  const posts = endpoints.filter(({ method }) => method === 'POST');

  it.each(BODIES)('that is %s is refused by every call', async (_what, payload, type) => {
    const before = await state();
    for (const endpoint of posts) {
      const response = await broker.inject({
        method: 'POST',
        url: `/api${endpoint.path}`,
        payload,
        headers: { token: trader.token, 'idempotency-key': 'a-key-of-bodies', 'content-type': type },
      });
      expect(response.statusCode, `${endpoint.name}: ${response.payload}`).toBeGreaterThanOrEqual(400);
      expect(response.statusCode, `${endpoint.name}: ${response.payload}`).toBeLessThan(500);
      expect(response.json().msg).toBe('no');
    }
    expect(await state()).toEqual(before);
  });
});
