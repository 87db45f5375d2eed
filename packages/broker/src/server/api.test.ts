import { once } from 'node:events';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { endpoints } from '@bourse/contract/all';
import { errorCatalogue } from '@bourse/contract/errors';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO, openTestBroker, type TestBroker } from '../../test/test-broker.ts';
import { calls } from '../calls.ts';

let broker: TestBroker;
beforeAll(async () => {
  broker = await openTestBroker({ logLevel: 'silent' });
});
afterAll(() => broker.close());

describe('the broker’s calls', () => {
  it('are those of the contract', () => {
    const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).sort();
    expect(names(calls.map(({ endpoint }) => endpoint))).toEqual(names(endpoints));
  });

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'include %s, which is open to guests only if the contract says so',
    async (_name, { method, path, open }) => {
      const { status, code } = await broker.send(method, path, {});
      expect(code).not.toBe('not-found');
      expect(code === 'logout').toBe(!open);
      expect(status === 401).toBe(!open);
    },
  );
});

describe('the envelope', () => {
  const wire = async (options: InjectOptions) => {
    const response = await broker.inject(options);
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };

  it('says ok, no or logout, and a refusal never has status 200', async () => {
    const json = { 'content-type': 'application/json' };
    const login = (payload: object) =>
      wire({ method: 'POST', url: '/api/stock/user/login', payload, headers: json });
    expect(await login({ user: DEMO.phone, password: DEMO.password })).toMatchObject({
      status: 200,
      body: { msg: 'ok', data: { token: expect.any(String), user: DEMO.phone } },
    });
    expect(await login({ user: DEMO.phone, password: 'wrong one' })).toMatchObject({
      status: errorCatalogue['login-failed'].status,
      body: { msg: 'no', data: 'login-failed' },
    });
    expect(await wire({ url: '/api/stock/success/v2/balance', headers: { token: 'x' } })).toMatchObject({
      status: 401,
      body: { msg: 'no', message: 'logout' },
    });
  });

  it('has a request id, and keeps a valid one of the caller’s', async () => {
    expect((await wire({ url: '/api/v2/config' })).headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    const mine = await wire({ url: '/api/v2/config', headers: { 'x-request-id': 'my-request-7' } });
    expect(mine.headers['x-request-id']).toBe('my-request-7');
    const evil = await wire({ url: '/api/v2/config', headers: { 'x-request-id': 'a\tb' } });
    expect(evil.headers['x-request-id']).not.toContain('\t');
  });

  it('shows no internals of a fault', async () => {
    const broken = await openTestBroker({ logLevel: 'silent' });
    for (const table of ['settings', 'readiness'])
      await broken.db.schema.dropTable(table).cascade().execute();
    const response = await broken.inject('/api/v2/config');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      msg: 'no',
      data: 'fault',
      request_id: response.headers['x-request-id'],
    });
    const ready = async () => (await broken.inject('/readyz')).statusCode;
    await expect.poll(ready).toBe(503);
    expect((await broken.inject('/healthz')).statusCode).toBe(200);
    await broken.close();
  });

  it.each([
    ['no JSON', { payload: '{"user":', headers: { 'content-type': 'application/json' } }, 400],
    [
      'another type',
      { payload: 'user=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
    ],
    ['too much', { payload: { user: 'x'.repeat(70_000) } }, 413],
  ])('refuses a body that is %s', async (_what, options, status) => {
    const outcome = await wire({ method: 'POST', url: '/api/stock/user/login', ...options } as InjectOptions);
    expect(outcome).toMatchObject({ status, body: { msg: 'no', data: 'invalid-input', field: 'body' } });
  });

  it('has no address outside the contract', async () => {
    expect(await wire({ url: '/api/nothing' })).toMatchObject({
      status: 404,
      body: { msg: 'no', data: 'not-found' },
    });
    expect((await wire({ method: 'POST', url: '/api/v2/config' })).status).toBe(404);
  });

  it.each(['/api/%zz', '/api/%zz/x?y=%', '/api/uploads/%ff', `/api/uploads/${'a'.repeat(2_000)}`])(
    'answers an unreadable address: %s',
    async (url) => {
      const { status, body, headers } = await wire({ url, headers: { 'x-request-id': 'my-request-8' } });
      expect({ status, body }).toEqual({ status: 404, body: { msg: 'no', data: 'not-found' } });
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-request-id': 'my-request-8',
      });
    },
  );

  it.each(['PUT', 'DELETE', 'PROPFIND', 'PURGE'])('answers %s, which no call has', async (method) => {
    for (const url of ['/api/v2/config', '/api/nothing', '/api/%zz']) {
      const { status, body } = await wire({ method, url } as InjectOptions);
      expect({ status, body }).toEqual({ status: 404, body: { msg: 'no', data: 'not-found' } });
    }
  });

  it('is never cached', async () => {
    expect((await wire({ url: '/api/v2/config' })).headers['cache-control']).toBe('no-store');
    expect((await wire({ url: '/api/stock/success/kefu' })).headers['cache-control']).toBe('no-store');
  });
});

describe('a page of another origin', () => {
  it('may call with the headers that the API needs', async () => {
    const response = await broker.inject({
      method: 'OPTIONS',
      url: '/api/stock/success/deal/buy',
      headers: { origin: 'null', 'access-control-request-method': 'POST' },
    });
    expect(response.statusCode).toBe(204);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': expect.stringContaining('idempotency-key'),
    });
    expect(response.headers['access-control-allow-headers']).toContain('token');
    expect(response.headers['access-control-allow-headers']).toContain('x-release-set');
  });

  it('may read every answer, also a refusal', async () => {
    const refusal = await broker.inject({ url: '/api/stock/success/kefu', headers: { origin: 'null' } });
    expect(refusal.statusCode).toBe(401);
    expect(refusal.headers['access-control-allow-origin']).toBe('*');
  });
});

describe('with a list of allowed origins', () => {
  const APP = 'https://app.example';
  let strict: TestBroker;
  beforeAll(async () => {
    strict = await openTestBroker({ origins: [APP, 'null'] });
  });
  afterAll(() => strict.close());

  const asked = (method: 'OPTIONS' | 'GET', origin?: string) =>
    strict.inject({ method, url: '/api/v2/config', headers: origin ? { origin } : {} });

  it.each([APP, 'null'])('%s may call, and read the time, the request id and Retry-After', async (origin) => {
    for (const method of ['OPTIONS', 'GET'] as const) {
      const { headers } = await asked(method, origin);
      expect(headers['access-control-allow-origin']).toBe(origin);
      expect(headers['access-control-expose-headers']).toBe('date, x-request-id, retry-after');
      expect(headers.vary).toContain('origin');
    }
    expect((await asked('OPTIONS', origin)).headers['access-control-allow-headers']).toContain('token');
  });

  it.each(['https://evil.example', `${APP}.evil.example`, `${APP}:8443`, undefined])(
    '%s gets no permission',
    async (origin) => {
      for (const method of ['OPTIONS', 'GET'] as const) {
        const { headers } = await asked(method, origin);
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
        expect(headers.vary).toContain('origin');
      }
    },
  );
});

describe('a duplicate', () => {
  const login = (payload: string) =>
    broker.inject({
      method: 'POST',
      url: '/api/stock/user/login',
      payload,
      headers: { 'content-type': 'application/json' },
    });

  it.each([
    '{"user":"9000000001","user":"9000000002","password":"x"}',
    '{"user":"9000000001","password":"x","more":{"a":1,"a":1}}',
    '{"user":"9000000001","us\\u0065r":"9000000002","password":"x"}',
  ])('member of a JSON body is refused: %s', async (payload) => {
    const response = await login(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ msg: 'no', data: 'invalid-input', field: 'body' });
  });

  it.each([
    '{"user":"9000000001","password":"a\\":b:c:\\\\"}',
    '{"user":"9000000001","password":"x","more":[{"a":":"},{"a":1}]}',
  ])('is not found in a body that only resembles one: %s', async (payload) => {
    expect((await login(payload)).json()).toMatchObject({ data: 'login-failed' });
  });

  it('Host header is refused', async () => {
    const { port } = new URL(await broker.listen({ port: 0 }));
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('GET /api/v2/config HTTP/1.1\r\nHost: a.example\r\nhOST: b.example\r\n\r\n');
    const [heard] = await once(socket, 'data');
    socket.destroy();
    expect(String(heard)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('a large answer', () => {
  const chart = (encoding?: string) => async () => {
    const { token } = await broker.demo();
    return broker.inject({
      url: '/api/v2/yahoo?symbol=EXSTEEL.NS&interval=1d',
      headers: { token, ...(encoding ? { 'accept-encoding': encoding } : {}) },
    });
  };

  it.each([
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('is compressed for a client that accepts %s', async (asked, encoding, decompress) => {
    const plain = await chart()();
    const packed = await chart(asked)();
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.vary).toContain('accept-encoding');
    expect(packed.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    expect(decompress(packed.rawPayload).toString()).toBe(plain.body);
  });

  it('is compressed, while a small one is sent as it is', async () => {
    const { headers } = await broker.inject({
      url: '/api/v2/config',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['content-length']).toBeDefined();
  });
});
