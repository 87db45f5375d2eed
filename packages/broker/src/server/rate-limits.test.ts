/** Rate limits of customers and addresses, small enough for a test to use up. */
import { getBalance } from '@bourse/contract/balance';
import { listSettings } from '@bourse/contract/deployment';
import type { Endpoint } from '@bourse/contract/endpoint';
import { markNoticesRead } from '@bourse/contract/notices';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../../test/sizes.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { MOST_DELAYED } from '../call/delay-refusals.ts';
import { RATE_LIMITS, type RateLimitSizes } from './rate-limits.ts';

/** So many in ten seconds, and none of them refills earlier. */
const few = (reads: number, others: number) => ({
  reads: { perSecond: 0, burst: reads },
  others: { perSecond: 0, burst: others },
});
const PLENTY = few(10_000, 10_000);

const withRateLimits = async (rateLimits: RateLimitSizes, act: (broker: TestBroker) => Promise<void>) => {
  const broker = await openTestBroker({ rateLimits });
  try {
    await act(broker);
  } finally {
    await broker.close();
  }
};
/** Who is answered first after a session has used up its limit: its next call, or one of another session. */
const orderOfAnswers = async (flooder: Trader, other: Trader): Promise<string[]> => {
  while ((await flooder.call(getBalance, {})).code === 'ok');
  const answered: string[] = [];
  const noting = async (trader: Trader) => answered.push((await trader.call(getBalance, {})).code);
  await Promise.all([noting(flooder), noting(other)]);
  return answered;
};
const LATER = ['ok', 'too-many-requests'];
const countOf = (codes: readonly { code: string }[], wanted: string) =>
  codes.filter(({ code }) => code === wanted).length;

it('a customer over the limit is refused with Retry-After, while another customer at the same address is not', async () => {
  const rateLimits = {
    ...RATE_LIMITS,
    customer: { ...few(10, 10), atOnce: 4, waiting: 100 },
    address: PLENTY,
  };
  await withRateLimits(rateLimits, async (broker) => {
    const [flooder, other] = [await broker.newcomer(), await broker.newcomer()];
    const outcomes = await Promise.all(Array.from({ length: 60 }, () => flooder.call(getBalance, {})));
    expect(countOf(outcomes, 'ok')).toBeLessThan(30);
    expect(countOf(outcomes, 'ok') + countOf(outcomes, 'too-many-requests')).toBe(60);
    const ask = () => broker.inject({ url: `/api${getBalance.path}`, headers: { token: flooder.token } });
    let refused = await ask();
    while (refused.statusCode === 200) refused = await ask();
    expect(refused.statusCode).toBe(429);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(refused.json()).toEqual({ msg: 'no', data: 'too-many-requests', retry_after: seconds });
    // Its orders have a limit of their own.
    expect((await flooder.buy('EXSTEEL.NS', 1)).code).toBe('ok');
    expect((await other.call(getBalance, {})).code).toBe('ok');
  });
});

it('a refusal is answered after later requests of others, so that a flood does not repeat at once', async () => {
  const rateLimits = {
    ...RATE_LIMITS,
    customer: { ...few(1, 10), atOnce: 4, waiting: 100 },
    address: PLENTY,
  };
  await withRateLimits(rateLimits, async (broker) => {
    const [flooder, other] = [await broker.newcomer(), await broker.newcomer()];
    // A busy machine may need longer for the answer than the refusal is delayed; without a delay it always does.
    await expect.poll(() => orderOfAnswers(flooder, other)).toEqual(LATER);
  });
});

it.runIf(isLong)(
  'refusals are delayed also after a flood of more than may be delayed at once, whose senders hung up meanwhile',
  async () => {
    const rateLimits = {
      ...RATE_LIMITS,
      customer: { ...few(1, 20), atOnce: 4, waiting: 100 },
      address: PLENTY,
    };
    await withRateLimits(rateLimits, async (broker) => {
      const [flooder, other] = [await broker.newcomer(), await broker.newcomer()];
      while ((await flooder.call(getBalance, {})).code === 'ok');
      const senders = new AbortController();
      const flood = Array.from({ length: MOST_DELAYED + 10 }, () =>
        broker
          .inject({
            url: `/api${getBalance.path}`,
            headers: { token: flooder.token },
            signal: senders.signal,
          })
          .catch(() => {}),
      );
      // Those that are not delayed have their answer now; the others wait for it.
      await Promise.any(flood);
      senders.abort();
      await Promise.all(flood);
      await expect.poll(() => orderOfAnswers(flooder, other)).toEqual(LATER);
    });
  },
);

it('made-up tokens use up only the limit for unknown callers of their IP address, not the limits of its customers', async () => {
  await withRateLimits({ ...RATE_LIMITS, address: few(20, 20) }, async (broker) => {
    const address = '192.0.2.1';
    const [known, fresh] = [await broker.newcomer(), await broker.newcomer()];
    expect((await known.call(getBalance, {}, { address })).code).toBe('ok');
    const flood = (kind: Endpoint<never, unknown>) =>
      Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          broker.call(kind, { upTo: '1' } as never, { token: `made-up-${n}`, address }),
        ),
      );
    expect(countOf(await flood(getBalance as Endpoint<never, unknown>), 'too-many-requests')).toBeGreaterThan(
      50,
    );
    expect(
      countOf(await flood(markNoticesRead as Endpoint<never, unknown>), 'too-many-requests'),
    ).toBeGreaterThan(50);
    // One was seen before the flood, the other one opens the app in the middle of it.
    for (const trader of [known, fresh]) {
      expect((await trader.call(getBalance, {}, { address })).code).toBe('ok');
      expect((await trader.buy('EXSTEEL.NS', 1, { address })).code).toBe('ok');
    }
    // Who has no session yet, shares the limit of strangers.
    expect((await broker.call(listSettings, {}, { address })).code).toBe('too-many-requests');
    expect((await broker.call(listSettings, {}, { address: '192.0.2.2' })).code).toBe('ok');
  });
});

it('all sessions of a customer share one limit', async () => {
  const rateLimits = {
    ...RATE_LIMITS,
    customer: { ...few(30, 10), atOnce: 4, waiting: 100 },
    address: PLENTY,
  };
  await withRateLimits(rateLimits, async (broker) => {
    const first = await broker.newcomer();
    const sessions = [first];
    for (let n = 0; n < 4; n += 1) sessions.push(await broker.signIn(first.phone, first.password));
    const calls = sessions.flatMap((session) =>
      Array.from({ length: 20 }, () => session.call(getBalance, {})),
    );
    expect(countOf(await Promise.all(calls), 'too-many-requests')).toBeGreaterThan(50);
  });
});

it('the description of the calls and the pictures of the news are limited as calls are, and refused in the envelope', async () => {
  await withRateLimits({ ...RATE_LIMITS, address: few(5, 5) }, async (broker) => {
    for (const url of [
      '/api/openapi.json',
      '/api/docs',
      '/api/files/news/2026-03-10-in-close.svg',
      '/api/files/ipo/x.html',
    ]) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => broker.inject({ url, remoteAddress: `198.51.100.${url.length}` })),
      );
      const refused = answers.filter(({ statusCode }) => statusCode === 429);
      expect(refused.length, url).toBeGreaterThan(5);
      expect(refused[0]?.json(), url).toMatchObject({ msg: 'no', data: 'too-many-requests' });
    }
  });
});

it('a customer has few calls in flight at once; further ones wait, and too many are refused', async () => {
  const rateLimits = { customer: { ...PLENTY, atOnce: 2, waiting: 5 }, address: PLENTY };
  await withRateLimits(rateLimits, async (broker) => {
    const trader = await broker.newcomer();
    const calls = await broker.db.transaction().execute(async (db) => {
      await sql`lock table accounts in access exclusive mode`.execute(db);
      const sent = Array.from({ length: 12 }, () => trader.call(getBalance, {}));
      const inFlight = async () => /^bourse_calls_in_hand (\d+)$/m.exec(await broker.metrics())?.[1];
      await expect.poll(inFlight).toBe('2');
      return sent;
    });
    const outcomes = await Promise.all(calls);
    expect(countOf(outcomes, 'ok')).toBe(7);
    expect(countOf(outcomes, 'too-many-requests')).toBe(5);
  });
});

describe('with the default rate limits', () => {
  let broker: TestBroker;
  beforeAll(async () => {
    broker = await openTestBroker({ rateLimits: RATE_LIMITS });
  });
  afterAll(() => broker.close());

  it('two thousand phones behind one address are served in the same second', async () => {
    await sql`
      with phones as (
        insert into customers (phone, password_hash, created_at)
        select (7200000000 + n)::text, '', now() from generate_series(1, 2000) n returning id
      ), opened as (insert into accounts (customer_id, balance) select id, 0 from phones)
      insert into sessions (token_hash, customer_id, address, created_at, expires_at)
      select encode(sha256(('phone-' || id)::bytea), 'hex'), id, '', now(), now() + interval '1 day' from phones
    `.execute(broker.db);
    const phones = await broker.db
      .selectFrom('customers')
      .select('id')
      .where('password_hash', '=', '')
      .execute();
    expect(phones).toHaveLength(2_000);
    const calls = phones.map(({ id }) =>
      broker.call(getBalance, {}, { token: `phone-${id}`, address: '192.0.2.7' }),
    );
    expect(countOf(await Promise.all(calls), 'ok')).toBe(2_000);
  });

  it('five tabs that open at once, and a customer who buys as fast as possible, reach no limit', async () => {
    const trader = await broker.newcomer();
    const reads = Array.from({ length: 5 * 24 }, () => trader.call(getBalance, {}));
    const orders = Array.from({ length: 20 }, () => trader.buy('EXSTEEL.NS', 1));
    for (const { code } of await Promise.all([...reads, ...orders])) expect(code).toBe('ok');
  });
});
