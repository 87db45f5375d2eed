/** Access to the metrics. */
import { RATES_PATH } from '@bourse/contract/release-rates';
import { expect, it, vi } from 'vitest';
import { openTestBroker, type TestBroker } from '../../test/test-broker.ts';
import type { SeededOptions } from '../../testing/seeded.ts';

const withBroker = async (options: SeededOptions, act: (broker: TestBroker) => Promise<void>) => {
  const broker = await openTestBroker(options);
  try {
    await act(broker);
  } finally {
    await broker.close();
  }
};

it('metrics are not served without configuration', () =>
  withBroker({}, async (broker) => {
    expect((await broker.inject('/metrics')).statusCode).toBe(404);
  }));

it('metrics are served to a bearer of the token', () =>
  withBroker({ metrics: { token: 'a secret' } }, async (broker) => {
    const ask = (authorization?: string) =>
      broker.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
    for (const wrong of [undefined, 'Bearer', 'Bearer another', 'a secret', 'Basic a secret'])
      expect((await ask(wrong)).statusCode).toBe(401);
    const shown = await ask('Bearer a secret');
    expect(shown.statusCode).toBe(200);
    expect(shown.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(shown.payload).toMatch(/^bourse_calls_in_hand 0$/m);
  }));

it('metrics with a port of their own are served there, and not on the app’s port', () =>
  withBroker({ metrics: { port: 0 } }, async (broker) => {
    const address = await broker.listen({ port: 0 });
    const metrics = broker.metricsAddress();
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
    const shown = await fetch(`${metrics}/metrics`);
    expect(await shown.text()).toMatch(/^bourse_calls_in_hand 0$/m);
    expect((await fetch(`${metrics}/api/v2/config`)).status).toBe(404);
  }));

it('a failure on the port of the metrics is logged, and its answer shows nothing of it', () => {
  const lines: string[] = [];
  const logTo = { write: (line: string) => lines.push(line) };
  return withBroker({ metrics: { port: 0 }, logLevel: 'error', logTo }, async (broker) => {
    await broker.listen({ port: 0 });
    await broker.db.schema.alterTable('counted_releases').renameTo('counted_releases_away').execute();
    const answer = await fetch(`${broker.metricsAddress()}${RATES_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ set: 1, releases: [], canaries: [] }),
    });
    expect([answer.status, await answer.text()]).toEqual([500, 'Something went wrong\n']);
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        msg: 'a request failed',
        err: expect.objectContaining({ message: expect.stringContaining('counted_releases') }),
      }),
    );
  });
});

it('a connection that cannot be accepted is logged, and does not end the process', () => {
  const lines: string[] = [];
  const logTo = { write: (line: string) => lines.push(line) };
  return withBroker({ logLevel: 'error', logTo }, async (broker) => {
    await broker.listen({ port: 0 });
    const failure = Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' });
    // An error event without a listener throws.
    broker.app.server.emit('error', failure);
    expect(lines.join('')).toContain('accept EMFILE');
    expect((await broker.inject('/healthz')).statusCode).toBe(200);
  });
});

it('readiness queries the database once for many requests', () =>
  withBroker({}, async (broker) => {
    const asked = vi.spyOn(broker.db.getExecutor(), 'executeQuery');
    const answers = await Promise.all(Array.from({ length: 100 }, () => broker.inject('/readyz')));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(asked.mock.calls.length).toBeLessThan(10);
  }));
