import { abs, type Decimal } from '@bourse/money/decimal';
import { formatAmount, formatPercent, formatPercentChange, formatPrice } from '@bourse/money/format';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../test/sizes.ts';
import { quartersBetween } from '../back-office/distributions.ts';
import type { Hours } from '../market/calendar.ts';
import { dividendOf } from '../market/distributions.ts';
import { openMarket } from '../market/market.ts';
import { INSTRUMENTS, type Instrument } from '../market/symbols.ts';
import { DAY, dayOf } from '../market/zones.ts';
import { type Facts, type Move, type Story, storiesOf } from './facts.ts';
import { openSimulatedNews } from './simulated-news.ts';
import { contentOf, textOf } from './texts.ts';

const FROM = dayOf(2025, 1, 2);
const TO = dayOf(2026, 12, 31);
const LANGUAGES = ['en', 'zh', 'de', 'es'] as const;

const seeds = fc.constantFrom('bourse', 'another', 'third');
const hours = fc.constantFrom<Hours>('always', 'real');
const days = fc.integer({ min: FROM, max: TO });
/** A market's walk is expensive, so each is opened once. */
const markets = new Map<string, ReturnType<typeof openMarket>>();
const marketOf = (seed: string, of: Hours) => {
  const key = `${seed} ${of}`;
  const market = markets.get(key) ?? openMarket({ seed, hours: of });
  markets.set(key, market);
  return market;
};
type Market = ReturnType<typeof openMarket>;

const movesOf = (facts: Facts): Move[] => {
  switch (facts.kind) {
    case 'open':
      return facts.indices;
    case 'close':
      return [...facts.indices, ...facts.gainers, ...facts.losers];
    case 'midday':
      return [facts.leader, facts.laggard, facts.index];
    case 'gainer':
    case 'loser':
    case 'results':
      return [facts.share];
    case 'pairs':
    case 'commodities':
      return facts.moves;
    case 'bond':
      return [facts.bond];
    default:
      return [];
  }
};

/** The price that quote or chart show at the instant of a story's figures. */
const chartPrice = (market: Market, instrument: Instrument, { facts, figuresAt }: Story) => {
  if (facts.kind === 'open') return market.quote(instrument, figuresAt).open;
  if (facts.kind === 'midday') return market.quote(instrument, figuresAt).price;
  const session = market.calendar(instrument.venue).latestSession(figuresAt - 1);
  if (!session) throw new Error('There was no session yet.');
  const window = { from: session.opensAt, to: session.closesAt };
  return market.candles(instrument, '1d', window)[0]?.close;
};

describe('the news of a simulated day', () => {
  it('have the figures that quote and chart have for the same session', () => {
    fc.assert(
      fc.property(seeds, hours, days, (seed, of, day) => {
        const market = marketOf(seed, of);
        for (const story of storiesOf(market, day))
          for (const { instrument, price, percent, previousClose } of movesOf(story.facts)) {
            expect(price, `${story.id} ${instrument.symbol}`).toBe(chartPrice(market, instrument, story));
            const change = (100 * (Number(price) - Number(previousClose))) / Number(previousClose);
            expect(Math.abs(Number(percent) - change)).toBeLessThan(0.0051);
          }
      }),
      { numRuns: runs({ short: 8, all: 25, hand: 300 }) },
    );
  });

  it('are published after the last of their figures, under an id of their own', () => {
    fc.assert(
      fc.property(seeds, hours, days, (seed, of, day) => {
        const stories = storiesOf(marketOf(seed, of), day);
        for (const story of stories) expect(story.at).toBeGreaterThan(story.figuresAt);
        expect(new Set(stories.map(({ id }) => id)).size).toBe(stories.length);
        for (const { id } of stories) expect(encodeURIComponent(id)).toBe(id);
      }),
      { numRuns: runs({ short: 8, all: 25, hand: 300 }) },
    );
  });

  it('are the same in every process of the same seed, and others of another', () => {
    const day = dayOf(2026, 3, 10);
    const fresh = storiesOf(openMarket({ seed: 'bourse' }), day);
    expect(storiesOf(marketOf('bourse', 'always'), day)).toEqual(fresh);
    expect(storiesOf(marketOf('another', 'always'), day)).not.toEqual(fresh);
  });

  it('name the highest and the lowest of the shares, and no other', () => {
    const market = marketOf('bourse', 'real');
    const stories = storiesOf(market, dayOf(2026, 3, 10));
    const close = stories.find(({ id }) => id === '2026-03-10-in-close')?.facts;
    const gainer = stories.find(({ id }) => id === '2026-03-10-in-gainer')?.facts;
    if (close?.kind !== 'close' || gainer?.kind !== 'gainer') throw new Error('There is no such story.');
    expect(close.gainers[0]).toEqual(gainer.share);
    expect(Number(close.gainers[0]?.percent)).toBeGreaterThanOrEqual(Number(close.gainers[2]?.percent));
    expect(Number(close.losers[0]?.percent)).toBeLessThanOrEqual(Number(close.losers[2]?.percent));
  });

  it('are none where no market trades, but dividends are paid on the first day of a quarter all the same', () => {
    const market = marketOf('bourse', 'real');
    expect(storiesOf(market, dayOf(2026, 3, 14))).toEqual([]);
    const newYear = storiesOf(market, dayOf(2026, 1, 1)).map(({ id }) => id);
    expect(newYear).toEqual(
      expect.arrayContaining(['2026-01-01-us-dividends', '2026-01-01-in-dividends', '2026-01-01-interest']),
    );
  });

  it('name the record dates of dividends at which the broker declares them', () => {
    const market = marketOf('bourse', 'always');
    const told = Array.from({ length: TO - FROM + 1 }, (_, day) => FROM + day).flatMap((day) => {
      // Other days of a quarter have no such story.
      if (new Date(day * DAY).getUTCDate() > 2) return [];
      const story = storiesOf(market, day).find(({ facts }) => facts.kind === 'dividends');
      return story?.facts.kind === 'dividends' ? [story.facts.recordAt] : [];
    });
    expect(told).toEqual(quartersBetween(FROM * DAY, TO * DAY));
  });

  it('say the dividend that the broker declares', () => {
    const market = marketOf('bourse', 'always');
    const recordAt = Date.UTC(2026, 3, 1);
    const story = storiesOf(market, recordAt / DAY).find(({ facts }) => facts.kind === 'dividends');
    if (story?.facts.kind !== 'dividends') throw new Error('There is no such story.');
    expect(story.facts.paid.map(({ instrument }) => instrument)).toEqual(
      INSTRUMENTS.filter(({ kind, market: code }) => kind === 'stock' && code === 'IN'),
    );
    for (const { instrument, perUnit } of story.facts.paid)
      expect(perUnit).toBe(dividendOf(market, instrument, recordAt));
  });

  it('have each company report once a quarter, with results that its share answers', () => {
    const market = marketOf('bourse', 'real');
    const reports = Array.from({ length: 92 }, (_, day) => storiesOf(market, dayOf(2026, 1, 1) + day)).flat();
    const results = reports.flatMap(({ facts }) => (facts.kind === 'results' ? facts : []));
    const symbols = results.map(({ share }) => share.instrument.symbol);
    const companies = INSTRUMENTS.filter(({ kind }) => kind === 'stock').map(({ symbol }) => symbol);
    expect(symbols.toSorted()).toEqual(companies.toSorted());
    for (const { share, surprise, quarter, year } of results) {
      expect(Number(surprise) < 0).toBe(Number(share.percent) < 0);
      expect([quarter, year]).toEqual([4, 2025]);
    }
  });
});

/** The figure that a headline must show, as the app writes it. */
const figureOf = ({ facts }: Story): string[] => {
  switch (facts.kind) {
    case 'open':
    case 'close': {
      const [index] = facts.indices as [Move];
      return [formatPrice(index.price, { currency: index.instrument.currency })];
    }
    case 'midday':
      return [facts.leader, facts.laggard].map(({ percent }) => formatPercentChange(percent));
    case 'gainer':
    case 'loser':
      return [formatAmount(facts.share.price, facts.share.instrument.currency)];
    case 'results':
      return [formatPercentChange(facts.share.percent)];
    case 'pairs':
      return [formatPercentChange((facts.moves[0] as Move).percent)];
    case 'commodities': {
      const { instrument, price } = facts.moves[0] as Move;
      return [formatAmount(price, instrument.currency, instrument.decimals)];
    }
    case 'bond':
      return [formatPercent(abs(facts.yield as Decimal))];
    case 'interest':
      return ['₹3.50'];
    case 'dividends':
      return [String(facts.paid.length)];
  }
};

describe('the texts of the simulated news', () => {
  const market = marketOf('bourse', 'always');
  const stories = [...Array(14).keys(), dayOf(2026, 7, 1) - dayOf(2026, 3, 1)].flatMap((day) =>
    storiesOf(market, dayOf(2026, 3, 1) + day),
  );

  it.each(LANGUAGES)('have the figure of the day in each headline, in %s', (language) => {
    for (const story of stories)
      for (const figure of figureOf(story)) expect(textOf(story.facts, language).title).toContain(figure);
  });

  it.each(LANGUAGES)('leave nothing out and say that they are simulated, in %s', (language) => {
    for (const { facts } of stories) {
      const { title, subhead, paragraphs } = textOf(facts, language);
      const all = [title, subhead, ...paragraphs].join(' ');
      expect(all).not.toMatch(/undefined|NaN|null|\[object/);
      expect(contentOf(facts, language)).toMatch(/<p>[^<]*([Ss]imul|模拟)[^<]*<\/p>$/);
    }
  });

  it('escape the names of companies in their HTML', () => {
    const tea = stories.find(({ facts }) => contentOf(facts, 'en').includes('Sample Tea'));
    expect(contentOf((tea as Story).facts, 'en')).toContain('Sample Tea &amp; Spices');
  });
});

describe('the list of the simulated news', () => {
  const news = openSimulatedNews(marketOf('bourse', 'always'));
  const now = Date.parse('2026-03-11T11:00:00+05:30');

  it('has what was published by now, newest first', () => {
    const stories = news.published(now);
    const times = stories.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(times[0]).toBeLessThanOrEqual(now);
    expect(times.length).toBeGreaterThan(100);
  });

  it('has an article of yesterday tomorrow, and by its id even in a year', async () => {
    const [story] = news.published(now);
    const { id } = story as Story;
    expect(news.published(now + 2 * DAY).find((one) => one.id === id)).toEqual(story);
    expect(await openSimulatedNews(marketOf('bourse', 'always')).find(id, now + 365 * DAY)).toEqual(story);
  });

  it('does not have what is yet to come, not even by its id', async () => {
    const later = news.published(now + DAY);
    const coming = later.filter(({ at }) => at > now);
    expect(coming.length).toBeGreaterThan(5);
    for (const { id } of coming) expect(await news.find(id, now)).toBeUndefined();
  });

  it('has only those about the symbols that are asked for', () => {
    const some = news.published(now, ['EXSTEEL.NS', 'GC=F']);
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(news.published(now).length / 2);
    for (const { symbols } of some)
      expect(symbols.includes('EXSTEEL.NS') || symbols.includes('GC=F')).toBe(true);
    expect(news.published(now, ['NONE'])).toEqual([]);
  });

  it.each([
    '',
    'x',
    '1',
    '2026-13-45-in-close',
    '2026-03-09-in-none',
    '0000-00-00-in-close',
    '2030-01-01-in-close',
    // Before the market's first day, also where a quarter begins and dividends are news.
    '2000-01-01-x1',
    '2020-01-01-x',
    '2020-12-31-in-close',
    '2021-01-01-in-dividends',
  ])('has no article %s', async (id) => {
    expect(await news.find(id, now)).toBeUndefined();
  });
});
