import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { leftTokensAtom, signIn, signOut, store } from '@bourse/session/session';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { endLeftSessions } from './left-sessions.ts';

/** The requests that the server received, and the status of its responses; 0 breaks the connection. */
let asked: { line: string; token: unknown; body: string }[] = [];
let status = 200;
/** Statuses of the first responses. */
let first: number[] = [];
let answered = '';
const bodyOf = async (request: IncomingMessage) => Buffer.concat(await request.toArray()).toString();
const server = createServer(async (request, response) => {
  const { method, url, headers } = request;
  asked.push({ line: `${method} ${url}`, token: headers.token, body: await bodyOf(request) });
  const answer = first.shift() ?? status;
  if (answer === 0) return response.destroy();
  response.writeHead(answer);
  return response.end(answered);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  // Node has no page whose address a relative URL could be resolved against.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(base + path, init));
});
afterAll(() => {
  signOut();
  store.set(leftTokensAtom, []);
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  signOut();
  store.set(leftTokensAtom, []);
  asked = [];
  status = 200;
  answered = '{"msg":"ok"}';
});

const leave = (token: string) => {
  signIn({ id: '1', phone: '9000000001', signedInAt: null, token });
  signOut();
};

it('ends every session that was left, each with its own token', async () => {
  leave('one');
  leave('two');
  signIn({ id: '1', phone: '9000000001', signedInAt: null, token: 'three' });
  await endLeftSessions();
  const line = 'POST /api/stock/success/sessions/end';
  expect(asked).toEqual([
    { line, token: 'one', body: '{}' },
    { line, token: 'two', body: '{}' },
  ]);
  expect(store.get(leftTokensAtom)).toEqual([]);
});

it.each([0, 500, 503, 429, 408])('tries again later after status %d', async (failure) => {
  leave('one');
  status = failure;
  await endLeftSessions();
  expect(store.get(leftTokensAtom)).toEqual(['one']);
  status = 200;
  await endLeftSessions();
  expect(asked).toHaveLength(2);
  expect(store.get(leftTokensAtom)).toEqual([]);
});

it('tries once more when it was called again during a failing attempt', async () => {
  leave('one');
  first = [0];
  const failing = endLeftSessions();
  await endLeftSessions();
  await failing;
  expect(asked).toHaveLength(2);
  expect(store.get(leftTokensAtom)).toEqual([]);
});

it.each([401, 404])('accepts %d: there is no such session, or no such call', async (refusal) => {
  leave('one');
  status = refusal;
  await endLeftSessions();
  expect(store.get(leftTokensAtom)).toEqual([]);
});

it.each(['<html>Welcome to our network</html>', '{}', 'null'])(
  "tries again later after a response that is %s instead of the back end's",
  async (page) => {
    leave('one');
    answered = page;
    await endLeftSessions();
    expect(store.get(leftTokensAtom)).toEqual(['one']);
  },
);

it('sends each request once, however often it is called at the same time', async () => {
  leave('one');
  await Promise.all([endLeftSessions(), endLeftSessions()]);
  expect(asked).toHaveLength(1);
});
