/** Slow requests, to a broker with short timeouts. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { uploadFile } from '@bourse/contract/uploads';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openTestBroker, type TestBroker } from '../../test/test-broker.ts';
import { REQUEST_TIMEOUTS } from './request-timeouts.ts';

let broker: TestBroker;
let port: number;
const open = new Set<Socket>();
beforeAll(async () => {
  broker = await openTestBroker({
    requestTimeouts: { headers: 600, body: 400, photo: 2_500, leastRate: 5_000, check: 100 },
  });
  port = Number(new URL(await broker.listen({ port: 0 })).port);
});
afterEach(() => {
  for (const socket of open) socket.destroy();
  open.clear();
});
afterAll(() => broker.close());

const JSON_HEAD = [
  'POST /api/stock/user/login HTTP/1.1',
  'host: broker',
  'content-type: application/json',
  'content-length: 5000',
];

/**
 * Sends the head at once, then one byte of the rest at a time. @returns what was answered before the connection ended
 */
const drip = async (head: readonly string[], { bytes = 1, every = 50, pastHead = true } = {}) => {
  const socket = connect(port, '127.0.0.1');
  open.add(socket);
  let heard = '';
  socket.on('data', (data) => {
    heard += data;
  });
  socket.on('error', () => undefined);
  socket.write(`${head.join('\r\n')}\r\n${pastHead ? '\r\n' : 'x-drip: '}`);
  const dripping = setInterval(() => socket.write(' '.repeat(bytes)), every);
  // Also after a reset: what is still written is not read any more.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);
  return heard;
};

const uploadHead = async (length: number) => [
  `POST /api${uploadFile.path} HTTP/1.1`,
  'host: broker',
  `token: ${(await broker.newcomer()).token}`,
  'content-type: multipart/form-data; boundary=b',
  `content-length: ${length}`,
];

it('a request with slow headers is ended', async () => {
  expect(await drip(JSON_HEAD.slice(0, 3), { pastHead: false })).toMatch(/^HTTP\/1\.1 408 /);
});

it('a request with a slow body is ended, with or without a token, for a known call, an unknown one and an app file', async () => {
  const { token } = await broker.newcomer();
  const heads = [
    JSON_HEAD,
    [...JSON_HEAD, `token: ${token}`],
    ['POST /api/stock/success/deal/buy HTTP/1.1', ...JSON_HEAD.slice(1), `token: ${token}`],
  ];
  for (const heard of await Promise.all(heads.map((head) => drip(head))))
    expect(heard).toMatch(/^HTTP\/1\.1 408 /);
  // A request that needs no body is answered at once; the connection is closed all the same.
  const unread = ['GET /healthz HTTP/1.1', ...JSON_HEAD.slice(1)];
  expect(await drip(unread)).toMatch(/^HTTP\/1\.1 200 /);
});

it('a slow chunked body is ended', async () => {
  const head = [...JSON_HEAD.slice(0, 3), 'transfer-encoding: chunked'];
  expect(await drip([...head, '', '1000'], { pastHead: false })).toMatch(/^HTTP\/1\.1 408 /);
});

it('a photo slower than the lowest rate is ended, earlier than one at that rate which takes too long', async () => {
  const ended: string[] = [];
  const photo = async (name: string, bytes: number) => {
    expect(await drip(await uploadHead(1_000_000), { bytes })).toMatch(/^HTTP\/1\.1 408 /);
    ended.push(name);
  };
  await Promise.all([photo('steady', 10_000), photo('slow', 1)]);
  expect(ended).toEqual(['slow', 'steady']);
});

it('a connection that has sent nothing is closed without an answer', async () => {
  const socket = connect(port, '127.0.0.1');
  open.add(socket);
  let heard = '';
  socket.on('data', (data) => {
    heard += data;
  });
  await once(socket, 'close');
  expect(heard).toBe('');
});

it('by default a whole request may take fifteen seconds', () => {
  const { headers, body, check } = REQUEST_TIMEOUTS;
  expect(headers + body).toBe(15_000);
  expect(check).toBeLessThanOrEqual(2_000);
});
