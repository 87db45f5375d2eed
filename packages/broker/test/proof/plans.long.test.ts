/**
 * No call reads a large table from its beginning to its end, and a customer's call reads few pages however many records
 * there are, of others and of the customer.
 */
import { endpoints } from '@bourse/contract/all';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededCopy } from '../../testing/seeded.ts';
import type { ServerCopy } from '../../testing/template.ts';
import { postgres } from '../databases.ts';
import { type LargeBroker, openLargeBroker } from '../large-broker.ts';
import { changingCalls, type LargeCall, readingCalls } from '../large-calls.ts';
import { brokenInvariants } from '../ledger-invariants.ts';
import { LONG_TIMEOUT, runs } from '../sizes.ts';
import type { Plan } from '../watched-database.ts';

/** TESTS=10000000 makes as many, and prints how long each call takes. */
const ORDERS = runs({ short: 50_000, all: 1_000_000, hand: 10_000_000 });
/** Pages of 8 KB, from the server's memory or the disk. */
const MOST_PAGES = 300;

/** Tables whose rows a deployment, an operator or a release makes: some hundreds at most. All others grow with customers. */
const SMALL = new Set([
  'settings',
  'back_office_delays',
  'daily_pauses',
  'push_keys',
  'readiness',
  'counted_releases',
  'offers',
  'ipos',
  'ipo_demand',
  'funds',
]);

const problemsOf = (name: string, plans: readonly Plan[], isReading: boolean): string[] => {
  const own = plans.filter(({ isNested }) => !isNested);
  const pages = own.reduce((sum, plan) => sum + plan.pages, 0);
  const scans = plans.flatMap(({ text, scanned }) =>
    scanned.filter((table) => !SMALL.has(table)).map((table) => `${name} scans ${table}: ${text}`),
  );
  return isReading && pages > MOST_PAGES
    ? [
        ...scans,
        `${name} reads ${pages} pages: ${own.map(({ text, pages: n }) => `${n} ${text}`).join('\n')}`,
      ]
    : scans;
};

/** Times of the reading calls, ms: the median of each call's inputs, of three answers each. */
const times = new Map<string, number[]>();

const noteTime = async (name: string, make: () => Promise<unknown>): Promise<void> => {
  const known = times.get(name) ?? [];
  times.set(name, known);
  for (let n = 0; n < 3; n += 1) {
    const began = performance.now();
    await make();
    known.push(performance.now() - began);
  }
};

const table = (): string =>
  [...times]
    .map(([name, all]) => {
      const sorted = all.toSorted((a, b) => a - b);
      const [median = 0, longest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
      return `| ${name} | ${median.toFixed(1)} | ${longest.toFixed(1)} |`;
    })
    .join('\n');

describe.skipIf(postgres === undefined)('on a large database', () => {
  let copy: ServerCopy;
  let large: LargeBroker;
  const made = new Set<string>();
  beforeAll(async () => {
    copy = await seededCopy(postgres as string);
    large = await openLargeBroker(copy.url, ORDERS);
  }, LONG_TIMEOUT);
  afterAll(async () => {
    if (times.size > 0) process.stdout.write(`${table()}\n`);
    await large?.broker.close();
    await copy?.drop();
  });

  const problems = async (calls: readonly LargeCall[], isReading = true): Promise<string[]> => {
    const found: string[] = [];
    for (const { name, input, prepare } of calls) {
      const make = await prepare();
      large.takePlans();
      const { code } = await make();
      const plans = large.takePlans();
      if (ORDERS > 1_000_000 && isReading) await noteTime(name, make);
      if (code !== 'ok') found.push(`${name} is refused: ${code}`);
      made.add(name);
      found.push(...problemsOf(`${name} ${JSON.stringify(input)}`, plans, isReading));
    }
    return found;
  };

  it('reading calls of a customer with thirty records use indexes and read few pages', async () => {
    expect(await problems(await readingCalls(large.broker, large.ordinary))).toEqual([]);
  });

  it('reading calls of a customer with 20,000 orders use indexes and read few pages', async () => {
    expect(await problems(await readingCalls(large.broker, large.busy))).toEqual([]);
  });

  it('changing calls of a customer with 20,000 orders use indexes', async () => {
    expect(await problems(await changingCalls(large.broker, large.busy), false)).toEqual([]);
  });

  it('the tests above make every call of the contract', () => {
    expect([...made].sort()).toEqual(endpoints.map(({ name }) => name).sort());
  });
});

it.skipIf(postgres === undefined)('the ledger of a filled database is consistent', async () => {
  const { url, drop } = await seededCopy(postgres as string);
  const { broker } = await openLargeBroker(url, 50_000);
  expect(await brokenInvariants(broker.db)).toEqual([]);
  await broker.close();
  await drop();
});
