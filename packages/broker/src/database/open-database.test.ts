import { getBalance } from '@bourse/contract/customer';
import { login } from '@bourse/contract/session';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { postgres } from '../../test/databases.ts';
import { startBroker } from '../../test/process.ts';
import { DEMO } from '../seed/demo.ts';
import { seededCopy, TEST_INSTANT } from '../seeded.ts';

const SLOW = 120_000;

/** A connection of its own, beside the broker's. */
const withAdministrator = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

describe.skipIf(postgres === undefined)('on a PostgreSQL server', () => {
  const ROUNDS = 5;
  const READERS = 20;

  it(
    'lives on when the server ends connections that are in use, and answers again',
    async () => {
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
        const ended = await withAdministrator(copy.url, async (client) => {
          let count = 0;
          for (let round = 0; round < ROUNDS; round += 1) {
            // Something is under way again.
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
        // An end that the broker has not noticed yet costs one more call.
        while ((await read()).code !== 'ok');
        expect(await broker.stop('SIGTERM')).toBe(0);
      } finally {
        await broker.stop('SIGKILL');
        await copy.drop();
      }
    },
    SLOW,
  );
});
