/** Requests that drip: each is ended in its time, by a broker whose times are short. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { uploadFile } from '@bourse/contract/uploads';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openTestBroker, type TestBroker } from '../../test/test-broker.ts';
import { REQUEST_TIMEOUTS } from './request-timeouts.ts';

const SLOW = 60_000;
let broker: TestBroker;
let port: number;
const open = new Set<Socket>();
beforeAll(async () => {
  broker = await openTestBroker({
    requestTimeouts: { headers: 600, body: 400, photo: 2_500, leastRate: 5_000, check: 100 },
  });
  port = Number(new URL(await broker.listen({ port: 0 })).port);
}, 120_000);
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

/** Sends at once what is given, then a byte of it for ever. @returns what was answered before the connection ended */
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
  // Also where it was reset: what was still written to it came to nobody.
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

it(
  'ends a request whose headers drip',
  async () => {
    expect(await drip(JSON_HEAD.slice(0, 3), { pastHead: false })).toMatch(/^HTTP\/1\.1 408 /);
  },
  SLOW,
);

it(
  'ends a request whose body drips, with a token or without, in a call, an unknown one or the app’s files',
  async () => {
    const { token } = await broker.newcomer();
    const heads = [
      JSON_HEAD,
      [...JSON_HEAD, `token: ${token}`],
      ['POST /api/stock/success/deal/buy HTTP/1.1', ...JSON_HEAD.slice(1), `token: ${token}`],
    ];
    for (const heard of await Promise.all(heads.map((head) => drip(head))))
      expect(heard).toMatch(/^HTTP\/1\.1 408 /);
    // What needs no body has its answer at once; the connection ends all the same.
    const unread = ['GET /healthz HTTP/1.1', ...JSON_HEAD.slice(1)];
    expect(await drip(unread)).toMatch(/^HTTP\/1\.1 200 /);
  },
  SLOW,
);

it(
  'ends a chunked body that drips',
  async () => {
    const head = [...JSON_HEAD.slice(0, 3), 'transfer-encoding: chunked'];
    expect(await drip([...head, '', '1000'], { pastHead: false })).toMatch(/^HTTP\/1\.1 408 /);
  },
  SLOW,
);

it(
  'ends a photo that comes slower than the least rate, before one that comes at it and is too long',
  async () => {
    const ended: string[] = [];
    const photo = async (name: string, bytes: number) => {
      expect(await drip(await uploadHead(1_000_000), { bytes })).toMatch(/^HTTP\/1\.1 408 /);
      ended.push(name);
    };
    await Promise.all([photo('steady', 1_000), photo('slow', 1)]);
    expect(ended).toEqual(['slow', 'steady']);
  },
  SLOW,
);

it(
  'tells nothing on a connection on which nothing came',
  async () => {
    const socket = connect(port, '127.0.0.1');
    open.add(socket);
    let heard = '';
    socket.on('data', (data) => {
      heard += data;
    });
    await once(socket, 'close');
    expect(heard).toBe('');
  },
  SLOW,
);

it('lets a whole request take fifteen seconds where nothing else is configured', () => {
  const { headers, body, check } = REQUEST_TIMEOUTS;
  expect(headers + body).toBe(15_000);
  expect(check).toBeLessThanOrEqual(2_000);
});
