import { once } from 'node:events';
import { connect } from 'node:net';
import { listSettings } from '@bourse/contract/deployment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBroker, type TestBroker } from '../../test/test-broker.ts';

const CONNECTIONS = 100;

it('a request whose connection was reset is dropped before anything reads its address', async () => {
  let arrived = 0;
  const handled: string[] = [];
  const broker = await openTestBroker({
    prepare: (app) => {
      app.server.on('request', () => {
        arrived += 1;
      });
      app.addHook('onRequest', async ({ ip }) => {
        handled.push(ip);
      });
    },
  });
  const port = Number(new URL(await broker.listen({ port: 0 })).port);
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(`GET /api${listSettings.path} HTTP/1.1\r\nhost: broker\r\n\r\n`);
      socket.resetAndDestroy();
    }),
  );
  await expect.poll(() => arrived).toBe(CONNECTIONS);
  expect(handled.filter((ip) => ip === undefined)).toEqual([]);
  expect((await broker.call(listSettings, {})).code).toBe('ok');
  await broker.close();
});

describe('behind a trusted proxy', () => {
  const seen: string[] = [];
  let broker: TestBroker;
  beforeAll(async () => {
    broker = await openTestBroker({
      trustProxy: ['127.0.0.1', '10.0.0.1'],
      prepare: (app) =>
        app.addHook('onRequest', async ({ ip }) => {
          seen.push(ip);
        }),
    });
  });
  afterAll(() => broker.close());

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['203.0.113.7, 10.0.0.1', '203.0.113.7'],
    ['evil"<>, 203.0.113.7', '203.0.113.7'],
    ['evil"<>', '127.0.0.1'],
    ['evil"<>, 10.0.0.1', '10.0.0.1'],
    ['203.0.113.7, unknown', '127.0.0.1'],
    ['203.0.113.700', '127.0.0.1'],
    ['fe80::1%any-text', '127.0.0.1'],
    ['', '127.0.0.1'],
    [',', '127.0.0.1'],
  ])('a client with the forwarded address "%s" has the address %s', async (forwarded, address) => {
    await broker.inject({ url: '/healthz', headers: { 'x-forwarded-for': forwarded } });
    expect(seen.at(-1)).toBe(address);
  });
});
