import { once } from 'node:events';
import { connect } from 'node:net';
import { listSettings } from '@bourse/contract/deployment';
import { expect, it } from 'vitest';
import { openTestBroker } from '../../test/test-broker.ts';

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
