import { candleSchema, getQuote, type Period } from '@bourse/contract/market';
import { decode, encode } from '@bourse/contract/schema';
import { cmp } from '@bourse/money/decimal';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { DAY, MINUTE } from '../../test/products.ts';
import { isLong } from '../../test/sizes.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { openMarket } from '../market/market.ts';
import { dateText } from '../market/zones.ts';
import { requireInstrument } from './rows.ts';
import { openSerializedBars } from './serialized-bars.ts';

let broker: TestBroker;
let trader: Trader;
let start: number;
beforeAll(async () => {
  broker = await openTestBroker();
  start = broker.clock.now();
  trader = await broker.newcomer();
});
afterEach(() => {
  vi.restoreAllMocks();
  broker.clock.set(start);
});
afterAll(() => broker.close());

const SYMBOL = 'EXSTEEL.NS';
const barsOf = async (period: Period, more: { before?: number; from?: string; limit?: number } = {}) =>
  (await trader.ask(getQuote, { symbol: SYMBOL, period, ...more })).bars?.items ?? [];

it.each(['1m', '1d', '1wk', '1mo'] as const)(
  'cached bars (%s) equal the market’s, however its clock is moved',
  async (period) => {
    const { market, clock } = broker;
    const instrument = requireInstrument(SYMBOL);
    const steps = [0, 5_000, MINUTE, 7 * MINUTE, DAY, 5_000, 40 * DAY, -41 * DAY, MINUTE];
    for (const step of steps) {
      clock.advance(step);
      const at = clock.now();
      const session = market.calendar(instrument.venue).latestSession(at);
      const from = period === '1m' ? { from: session?.opensAt ?? 0 } : {};
      const said = market.candles(instrument, period, { ...from, to: at });
      const bars = await barsOf(period);
      expect(cmp(bars.at(-1)?.close ?? '0', broker.price(SYMBOL))).toBe(0);
      const newest = said
        .slice(-300)
        .map(({ day, previousClose: _, ...bar }) => ({
          ...bar,
          ...(period === '1m' ? {} : { date: dateText(day) }),
        }))
        .map((bar) => decode(candleSchema, encode(candleSchema, bar) as never));
      expect(bars.slice(-300)).toEqual(newest);
    }
  },
);

it('five years of bars are worked out once per session, whichever part is requested', async () => {
  const asked = vi.spyOn(broker.market, 'candles');
  const all = await barsOf('1d');
  const before = all.at(-10)?.time ?? 0;
  asked.mockClear();
  broker.clock.advance(5_000);
  expect(await barsOf('1d', { before })).toEqual(all.slice(0, -10));
  expect(await barsOf('1d', { before, limit: 3 })).toEqual(all.slice(-13, -10));
  expect((await barsOf('1d')).slice(0, -1)).toEqual(all.slice(0, -1));
  for (const { value } of asked.mock.results) expect(value.length).toBeLessThanOrEqual(1);
});

it.runIf(isLong)('other requests are answered while five years of derived bars are worked out', async () => {
  // The market that the brokers of this process share may have worked these days out for another test.
  const market = openMarket();
  const instrument = requireInstrument('EUR/INR');
  const session = market.calendar(instrument.venue).latestSession(start);
  if (!session) throw new Error('No session has begun.');
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  count();
  const { candles } = market;
  let turnsBefore = 0;
  vi.spyOn(market, 'candles').mockImplementation((...asked) => {
    turnsBefore = turns;
    return candles(...asked);
  });
  const bars = await openSerializedBars(market)({ instrument, period: '1d', session, to: start });
  isOver = true;
  expect(bars.length).toBeGreaterThan(1_000);
  expect(turnsBefore).toBeGreaterThan(10);
});

it('bars from a trade date on work out at most the one that the date divides', async () => {
  const all = await barsOf('1mo');
  const asked = vi.spyOn(broker.market, 'candles');
  for (const from of ['2020-01-01', '2024-02-10']) {
    asked.mockClear();
    const bars = await barsOf('1mo', { from });
    expect(bars.slice(1)).toEqual(all.slice(1 - bars.length));
    for (const { value } of asked.mock.results) expect(value.length).toBeLessThanOrEqual(1);
  }
});

it('bars of a chart that many request at once are worked out once', async () => {
  broker.clock.set(start + 2 * DAY);
  const asked = vi.spyOn(broker.market, 'candles');
  await Promise.all(Array.from({ length: 20 }, () => barsOf('1wk')));
  expect(asked.mock.results.filter(({ value }) => value.length > 1)).toHaveLength(1);
});
