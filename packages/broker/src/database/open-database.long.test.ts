/** Processes of brokers on a PostgreSQL server: at their start, and when the server ends their connections. */
import { getBalance } from '@bourse/contract/balance';
import { login } from '@bourse/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgres } from '../../test/databases.ts';
import { startBroker } from '../../test/process.ts';
import { seededCopy, TEST_INSTANT } from '../../testing/seeded.ts';
import { urlOf, withClient } from '../../testing/template.ts';
import { DEMO } from '../seed/demo.ts';
import { LOCK } from './migrate.ts';

const ROUNDS = 5;
const READERS = 20;

describe.skipIf(postgres === undefined)('on a PostgreSQL server', () => {
  it('a broker survives that the server ends connections in use, and answers again', async () => {
    const copy = await seededCopy(postgres as string);
    const broker = await startBroker({
      DATABASE_URL: copy.url,
      MARKET_CLOCK: new Date(TEST_INSTANT).toISOString(),
      LOG_LEVEL: 'silent',
    });
    try {
      const { data } = await broker.call(login, { phone: DEMO.phone, password: DEMO.password });
      const read = () => broker.call(getBalance, {}, { token: data.token });
      let hasEnough = false;
      const reading = Array.from({ length: READERS }, async () => {
        while (!hasEnough) expect(['ok', 'fault']).toContain((await read()).code);
      });
      const ended = await withClient(copy.url, async (client) => {
        let count = 0;
        for (let round = 0; round < ROUNDS; round += 1) {
          // So that connections are in use again.
          await Promise.all(Array.from({ length: READERS }, read));
          const { rowCount } = await client.query(
            'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
          );
          count += rowCount ?? 0;
        }
        return count;
      }).finally(() => {
        hasEnough = true;
      });
      await Promise.all(reading);
      expect(ended).toBeGreaterThanOrEqual(ROUNDS);
      // A call on a connection whose end the broker has not noticed yet fails once.
      while ((await read()).code !== 'ok');
      expect(await broker.stop('SIGTERM')).toBe(0);
    } finally {
      await broker.stop('SIGKILL');
      await copy.drop();
    }
  });

  describe('a broker at its start', () => {
    let url: string;
    beforeAll(async () => {
      const name = `bourse_start_${process.pid}`;
      url = urlOf(postgres as string, name);
      await withClient(postgres as string, (client) => client.query(`create database ${name}`));
    });
    afterAll(() =>
      withClient(postgres as string, (client) =>
        client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`),
      ),
    );

    const start = () => startBroker({ DATABASE_URL: url, SEED: 'empty', BACK_OFFICE: 'off' });
    /**
     * Starts a broker while the statement's locks are held for longer than any call would wait.
     * @param waiting which connections of the server wait for them
     */
    const startAgainst = (statement: string, waiting: string) =>
      withClient(url, async (client) => {
        await client.query('begin');
        await client.query(statement);
        const starting = start();
        const hasWaited = async () => {
          // Statistics are otherwise fixed for the duration of a transaction.
          await client.query('select pg_stat_clear_snapshot()');
          const { rowCount } = await client.query(
            `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${waiting}`,
          );
          return rowCount !== 0;
        };
        await Promise.race([starting, expect.poll(hasWaited).toBe(true)]);
        await client.query('rollback');
        return starting;
      });

    it('waits without a limit for another that brings the schema up to date or seeds the database', async () => {
      const first = await startAgainst(
        `select pg_advisory_xact_lock(${LOCK})`,
        "query like '%pg_try_advisory_lock%' and query_start > backend_start + interval '4 seconds'",
      );
      expect(await first.stop('SIGTERM')).toBe(0);
      const second = await startAgainst(
        'lock table settings in share row exclusive mode',
        "wait_event_type = 'Lock' and clock_timestamp() > query_start + interval '4 seconds'",
      );
      expect(await second.stop('SIGTERM')).toBe(0);
    });

    it('neither blocks readers of the settings nor waits for them', async () => {
      const stopped = await withClient(url, async (client) => {
        await client.query('begin');
        await client.query('select from settings');
        return (await start()).stop('SIGTERM');
      });
      expect(stopped).toBe(0);
    });
  });
});
