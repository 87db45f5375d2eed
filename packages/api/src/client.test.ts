import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getBalance } from '@bourse/contract/balance';
import { CALL_TIMEOUT } from '@bourse/contract/call-timeout';
import { listInstruments } from '@bourse/contract/market';
import { buy } from '@bourse/contract/orders';
import { changePassword } from '@bourse/contract/passwords';
import { requestRecharge } from '@bourse/contract/recharges';
import { login } from '@bourse/contract/session';
import { readPhoto, uploadFile } from '@bourse/contract/uploads';
import { devicePlace } from '@bourse/session/places';
import {
  isSignedIn,
  renewToken,
  sessionExpiredAtom,
  signIn,
  signOut,
  store,
  tokenAtom,
  userInfoAtom,
} from '@bourse/session/session';
import axios, { getAdapter } from 'axios';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeviceStorage } from '../test/device-storage.ts';
import { call, setTransport } from './client.ts';
import { type ApiError, isOutcomeUnknown } from './error.ts';
import { serverTimeAt } from './server-time.ts';

/** The fake `localStorage`. Tests write to it as another tab would, without a storage event. */
const device = new DeviceStorage();
/** The client's time-out, which only the test of the time-out shortens. */
let patience = CALL_TIMEOUT;
let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;
/** A local HTTP server whose responses the test sets, because the network is the boundary under test. */
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => answer(request, response, body));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const http = getAdapter(axios.defaults.adapter);
  setTransport((config) => http({ ...config, baseURL: base, timeout: patience }));
});
afterAll(() => {
  signOut();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  vi.stubGlobal('localStorage', device);
  signIn({ id: '1', phone: '9000000001', signedInAt: null, token: 'now' });
  // Reads the session now, so that the page holds it before a test changes it as another tab.
  expect([store.get(tokenAtom), store.get(userInfoAtom)?.id]).toEqual(['now', '1']);
});

const reply = (status: number, body: unknown) => {
  answer = (_request, response) => {
    response.writeHead(status, { 'x-request-id': 'r-1' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
};
const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error('did not fail')),
    (error: ApiError) => error,
  );

describe('a call', () => {
  it('sends wire names with the token, and returns domain names', async () => {
    let seen: { url?: string | undefined; token?: unknown } = {};
    answer = (request, response) => {
      seen = { url: request.url, token: request.headers.token };
      response.end(JSON.stringify({ msg: 'ok', data: { rows: [], count: 3 } }));
    };
    expect(await call(listInstruments, { search: 'EUR/USD', page: 2 })).toEqual({ items: [], total: 3 });
    expect(seen.token).toBe('now');
    expect(new URLSearchParams(seen.url?.split('?')[1]).get('symbol')).toBe('EUR/USD');
  });

  it('sends no token with an open call, and the Idempotency-Key when one is given', async () => {
    const headers: IncomingMessage['headers'][] = [];
    answer = (request, response) => {
      headers.push(request.headers);
      response.end(JSON.stringify({ msg: 'ok', data: { token: 't', id: 1, user: 'x', no: 'A' } }));
    };
    await call(login, { phone: '9000000001', password: 'secret' });
    await call(buy, { symbol: 'A', quantity: 1, price: '1', kind: 'stock' }, { key: 'k1' });
    expect(headers[0]?.token).toBeUndefined();
    expect(headers[1]?.['idempotency-key']).toBe('k1');
  });

  it('says which releases of the app it comes from, as the page does', async () => {
    const sets: unknown[] = [];
    answer = (request, response) => {
      sets.push(request.headers['x-release-set']);
      response.end(JSON.stringify({ msg: 'ok', data: { balance: '1' } }));
    };
    await call(getBalance, {});
    vi.stubGlobal('document', { documentElement: { dataset: { releaseSet: '17+markets' } } });
    await call(getBalance, {});
    vi.unstubAllGlobals();
    expect(sets).toEqual([undefined, '17+markets']);
  });

  it('sends the token of a recharge as a bearer token as well (D22)', async () => {
    let authorization: string | undefined;
    answer = (request, response) => {
      ({ authorization } = request.headers);
      response.end(JSON.stringify({ msg: 'ok', data: { no: 'R1' } }));
    };
    await call(requestRecharge, { amount: 10_000 }, { key: 'k1' });
    expect(authorization).toBe('Bearer now');
    await call(getBalance, {}).catch(() => undefined);
    expect(authorization).toBeUndefined();
  });

  it('sends a file as form data', async () => {
    let sent = '';
    answer = (request, response, body) => {
      sent = `${request.headers['content-type']} ${body}`;
      response.end(JSON.stringify({ msg: 'ok', data: { url: '/uploads/1' } }));
    };
    const file = new Blob(['pixels'], { type: 'image/png' });
    expect(await call(uploadFile, { file })).toEqual({ url: '/uploads/1' });
    expect(sent).toMatch(/^multipart\/form-data/);
    expect(sent).toContain('name="file"');
    expect(sent).toContain('pixels');
  });

  it('says how much of a file has been sent', async () => {
    reply(200, { msg: 'ok', data: { url: '/uploads/1' } });
    const parts: number[] = [];
    const file = new Blob(['x'.repeat(300_000)], { type: 'image/png' });
    await call(uploadFile, { file }, { onProgress: (part) => parts.push(part) });
    expect(parts.at(-1)).toBe(1);
  });

  it('reads a picture as bytes, from its address below the API', async () => {
    let seen: IncomingMessage | undefined;
    answer = (request, response) => {
      seen = request;
      response.setHeader('content-type', 'image/jpeg');
      response.end(Buffer.from([0xff, 0xd8, 0x00]));
    };
    const photo = await call(readPhoto, { id: 'a/b' });
    expect(photo.type).toBe('image/jpeg');
    expect([...new Uint8Array(await photo.arrayBuffer())]).toEqual([0xff, 0xd8, 0x00]);
    expect(seen?.url).toBe('/uploads/a%2Fb');
    expect(seen?.headers.token).toBe('now');
  });

  it.each([
    ['a refusal', 404, { msg: 'no', data: 'not-found' }, 'not-found'],
    ['an ended session', 401, { msg: 'no', message: 'logout' }, 'logout'],
    ['a page instead of a picture', 200, '<html>a proxy’s page</html>', 'invalid-response'],
    ['a success that is no picture', 200, { msg: 'ok', data: 1 }, 'invalid-response'],
    ['a failure', 500, { msg: 'no', data: 'fault' }, 'fault'],
  ])('throws where the answer to a picture is %s', async (_what, status, body, code) => {
    reply(status, body);
    expect((await failure(call(readPhoto, { id: '1' }))).code).toBe(code);
  });

  it('throws a refusal with its code, status and request id', async () => {
    reply(409, { msg: 'no', data: 'insufficient-funds' });
    const error = await failure(call(getBalance, {}));
    expect(error).toMatchObject({ code: 'insufficient-funds', status: 409, requestId: 'r-1' });
    expect(isOutcomeUnknown(error)).toBe(false);
  });

  it.each([
    [200, '<html>a proxy’s page</html>', 'invalid-response'],
    [200, { msg: 'ok', data: { balance: 'much' } }, 'invalid-response'],
    [502, '<html>bad gateway</html>', 'fault'],
    [500, { msg: 'no', message: 'fault' }, 'fault'],
    [200, { message: 'OK' }, 'invalid-response'],
  ])('never treats %i %j as success', async (status, body, code) => {
    reply(status, body);
    const error = await failure(call(getBalance, {}));
    expect(error.code).toBe(code);
    expect(isOutcomeUnknown(error)).toBe(true);
  });

  it('of a money call treats no server error as a refusal, whatever its code', async () => {
    const place = () => call(buy, { symbol: 'A', quantity: 1, price: '1', kind: 'stock' }, { key: 'k1' });
    reply(500, { msg: 'no', data: 'Internal Server Error' });
    const error = await failure(place());
    expect(error).toMatchObject({ code: 'fault', status: 500, requestId: 'r-1' });
    expect(isOutcomeUnknown(error)).toBe(true);
    reply(503, { msg: 'no', data: 'overloaded' });
    expect((await failure(place())).code).toBe('overloaded');
    reply(409, { msg: 'no', data: 'insufficient-funds' });
    expect((await failure(place())).code).toBe('insufficient-funds');
  });

  it('that is refused says when it may be repeated and how many tries are left, if the back end says so', async () => {
    reply(403, {
      msg: 'no',
      data: 'incorrect-transaction-password',
      tries_left: 0,
      locked_until: 1_795_000_000_000,
    });
    expect(await failure(call(getBalance, {}))).toMatchObject({
      triesLeft: 0,
      retry: { at: 1_795_000_000_000, isLatest: false },
    });
    reply(409, { msg: 'no', data: 'insufficient-funds' });
    expect(await failure(call(getBalance, {}))).toMatchObject({ triesLeft: undefined, retry: undefined });
  });

  it('distinguishes a time-out from a broken connection', async () => {
    answer = () => {};
    patience = 300;
    expect((await failure(call(getBalance, {}))).code).toBe('timeout');
    patience = CALL_TIMEOUT;
    answer = (request) => request.socket.destroy();
    expect((await failure(call(getBalance, {}))).code).toBe('network');
  });

  it("learns the server's time from a response of the API, and from no other page", async () => {
    const at = Date.parse('2026-03-11T12:00:00Z');
    const replyAt = (time: number, body: string) => {
      answer = (_request, response) => {
        response.setHeader('date', new Date(time).toUTCString());
        response.end(body);
      };
    };
    replyAt(at, JSON.stringify({ msg: 'no', data: 'not-found' }));
    await failure(call(getBalance, {}));
    expect(Math.abs((serverTimeAt() ?? 0) - at)).toBeLessThan(60_000);
    replyAt(at + 3_600_000, '<html>a hotel’s page</html>');
    await failure(call(getBalance, {}));
    expect(Math.abs((serverTimeAt() ?? 0) - at)).toBeLessThan(60_000);
  });

  it('logs endpoint and field in one line when a list has the wrong shape (D21)', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    reply(200, { msg: 'ok', data: { rows: 'none' } });
    expect(await call(listInstruments, {})).toEqual({ items: [], total: 0 });
    expect(log.mock.calls).toEqual([['GET /v2/stock/list: rows is no list']]);
    log.mockRestore();
  });

  it.each([{ rows: 'none' }, { rows: [{ symbol: 7 }], count: 1 }])(
    'throws when a list that must be complete is %j',
    async (data) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => {});
      reply(200, { msg: 'ok', data });
      expect((await failure(call(listInstruments, {}, { strict: true }))).code).toBe('invalid-response');
      log.mockRestore();
    },
  );
});

describe('an ended session', () => {
  it('signs out on status 400 and 401 with logout', async () => {
    for (const status of [400, 401]) {
      signIn({ id: '1', phone: '9000000001', signedInAt: null, token: 'now' });
      reply(status, { msg: 'no', message: 'logout' });
      expect((await failure(call(getBalance, {}))).code).toBe('logout');
      expect(isSignedIn()).toBe(false);
    }
  });

  it('does not sign out of a session that started while the response was on its way', async () => {
    answer = (_request, response) => {
      signOut();
      signIn({ id: '2', phone: '9000000002', signedInAt: null, token: 'newer' });
      response.writeHead(401);
      response.end(JSON.stringify({ msg: 'no', message: 'logout' }));
    };
    await failure(call(getBalance, {}));
    expect(isSignedIn()).toBe(true);
  });

  it('has not expired where another tab has left it, of which this page has not heard yet', async () => {
    signIn({ id: '1', phone: '9000000001', signedInAt: null, token: 'now' });
    device.removeItem(devicePlace('token'));
    reply(401, { msg: 'no', message: 'logout' });
    expect((await failure(call(getBalance, {}))).code).toBe('logout');
    expect(isSignedIn()).toBe(false);
    expect(store.get(sessionExpiredAtom)).toBe(false);
  });

  /** The back end accepts one token. */
  const acceptOnly = (accepted: string, balance: string) => {
    const sent: unknown[] = [];
    answer = (request, response) => {
      const { token } = request.headers;
      sent.push(token);
      const isAccepted = token === accepted;
      response.writeHead(isAccepted ? 200 : 401);
      response.end(
        JSON.stringify(isAccepted ? { msg: 'ok', data: { balance } } : { msg: 'no', message: 'logout' }),
      );
    };
    return sent;
  };

  it('does not concern a call whose token was renewed while it was on its way: it is sent again with the new one', async () => {
    const sent = acceptOnly('renewed', '5');
    const early = call(getBalance, {});
    renewToken('now', 'renewed');
    expect(await early).toEqual({ available: '5' });
    expect(sent).toEqual(['now', 'renewed']);
    expect(isSignedIn()).toBe(true);
  });

  it('is reported once a call was refused with the renewed token too', async () => {
    const sent = acceptOnly('another', '5');
    const early = call(getBalance, {});
    renewToken('now', 'renewed');
    expect((await failure(early)).code).toBe('logout');
    expect(sent).toEqual(['now', 'renewed']);
    expect(isSignedIn()).toBe(false);
  });

  it('does not concern a page that has not heard that another tab has renewed the token: it goes on with the new one', async () => {
    const sent = acceptOnly('renewed', '5');
    device.setItem(devicePlace('token'), '"renewed"');
    expect(await call(getBalance, {})).toEqual({ available: '5' });
    expect(await call(getBalance, {})).toEqual({ available: '5' });
    expect(sent).toEqual(['now', 'renewed', 'renewed']);
  });

  it('is reported to a page that has not heard that another customer has signed in: nothing is sent again for that one', async () => {
    const sent = acceptOnly('of another', '5');
    device.setItem(
      devicePlace('userInfo'),
      JSON.stringify({ id: '2', phone: '9000000002', signedInAt: null }),
    );
    device.setItem(devicePlace('token'), '"of another"');
    expect((await failure(call(getBalance, {}))).code).toBe('logout');
    expect(sent).toEqual(['now']);
    expect([store.get(tokenAtom), store.get(userInfoAtom)?.id]).toEqual(['of another', '2']);
  });

  it('is reported where it is not known whose it was', async () => {
    const sent = acceptOnly('renewed', '5');
    store.set(userInfoAtom, null);
    device.setItem(devicePlace('token'), '"renewed"');
    expect((await failure(call(getBalance, {}))).code).toBe('logout');
    expect(sent).toEqual(['now']);
  });
});

describe('an answer that renews the token', () => {
  const change = { oldPassword: 'the old one', newPassword: 'a better one' };
  /** @param tokens those that are accepted, each with the one that replaces it */
  const renewing = (tokens: Record<string, string>) => {
    answer = (request, response) => {
      const token = tokens[String(request.headers.token)];
      response.writeHead(token ? 200 : 401);
      response.end(JSON.stringify(token ? { msg: 'ok', data: { token } } : { msg: 'no', message: 'logout' }));
    };
  };

  it('has renewed it when the caller receives the answer', async () => {
    renewing({ now: 'renewed' });
    await call(changePassword, change).then(() => expect(store.get(tokenAtom)).toBe('renewed'));
    expect(device.getItem(devicePlace('token'))).toBe('"renewed"');
  });

  it('renews the token that the call was sent again with', async () => {
    renewing({ renewed: 'renewed twice' });
    const changed = call(changePassword, change);
    renewToken('now', 'renewed');
    await changed;
    expect(store.get(tokenAtom)).toBe('renewed twice');
  });

  it('does not change the session that has begun since', async () => {
    renewing({ now: 'renewed' });
    const changed = call(changePassword, change);
    signIn({ id: '1', phone: '9000000001', signedInAt: null, token: 'of a later login' });
    await changed;
    expect(store.get(tokenAtom)).toBe('of a later login');
  });
});
