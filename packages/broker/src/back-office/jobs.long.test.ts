import { requestRecharge } from '@bourse/contract/recharges';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { postgres } from '../../test/databases.ts';
import { addCustomers, fillJobs, POISONED } from '../../test/fill-jobs.ts';
import { DAY, MINUTE } from '../../test/products.ts';
import { openTestBroker, type TestBroker } from '../../test/test-broker.ts';
import { type Job, jobs, readJob } from './jobs.ts';
import { openScheduler } from './scheduler.ts';

let broker: TestBroker;
afterEach(() => broker?.close());

/** Rows in each job; `JOB_ROWS=1000000` for a try by hand. */
const ROWS = Number(process.env.JOB_ROWS ?? 3_000);

it.skipIf(postgres === undefined)(
  `with ${ROWS} rows due in each job, some of which fail, a new recharge is credited before the others are done`,
  async () => {
    const quarter = Date.parse('2026-04-01T00:00:00Z');
    const filledAt = new Date(quarter - DAY);
    broker = await openTestBroker({ server: postgres, instant: quarter - 2 * DAY });
    const trader = await broker.newcomer();
    await openScheduler(broker).run();
    const customers = await addCustomers(broker.db, ROWS, filledAt);
    await fillJobs(broker.db, customers, filledAt, 'EXSTEEL.NS');
    broker.clock.set(quarter + 2 * MINUTE);

    const scheduler = openScheduler(broker);
    scheduler.start(1_000);
    const dividends = () => readJob(broker, 'dividends and interest paid', broker.clock.now());
    await expect.poll(async () => (await dividends()).due, { timeout: 120_000 }).toBeGreaterThan(0);
    await trader.call(requestRecharge, { amount: 10_000 }, { key: broker.newKey() });
    broker.clock.advance(2 * MINUTE);
    const isCredited = async () => {
      const { rows } = await sql<{
        status: number;
      }>`select status from recharges order by id desc limit 1`.execute(broker.db);
      return rows[0]?.status === 2;
    };
    await expect.poll(isCredited, { timeout: 120_000, interval: 100 }).toBe(true);
    expect((await dividends()).due).toBeGreaterThan(0);

    /** Rows that are due and have not failed. Some become due only after those of other jobs. */
    const left = async (): Promise<Job[]> => {
      const states = await Promise.all(jobs.map((job) => readJob(broker, job, broker.clock.now())));
      return states.filter(({ due }) => due > 0).map(({ job }) => job);
    };
    await expect.poll(left, { timeout: 36_000_000, interval: 1_000 }).toEqual([]);
    await scheduler.stop();
    const failing = await readJob(broker, 'recharges credited', broker.clock.now());
    expect(failing.failing).toBe(Math.min(1_001, Math.ceil(ROWS / POISONED)));
  },
  36_000_000,
);
