/**
 * What the simulated market did on a day, as facts for its news: pure functions of the market's seed and the day, like
 * the prices, so that each figure is the one of the chart. The languages' words are in texts-*.ts.
 */
import { type Decimal, round } from '@bourse/money/decimal';
import type { Session } from '../market/calendar.ts';
import { dividendOf, INTEREST, paysInterest, quarterStart } from '../market/distributions.ts';
import type { Market } from '../market/market.ts';
import { keyOf, normal, randomUint32, unit } from '../market/random.ts';
import { INSTRUMENTS, type Instrument, knownSymbol, type MarketCode } from '../market/symbols.ts';
import { termsOf } from '../market/terms.ts';
import { amountOf, percentChange } from '../market/ticks.ts';
import { DAY, MINUTE } from '../market/zones.ts';

/** An instrument at an instant or at the end of a session. */
export interface Move {
  instrument: Instrument;
  price: Decimal;
  previousClose: Decimal;
  /** From the previous close, signed, two places: '-1.25'. */
  percent: Decimal;
}

export type Facts =
  | { kind: 'open'; indices: Move[] }
  | { kind: 'close'; indices: Move[]; gainers: Move[]; losers: Move[] }
  | { kind: 'midday'; leader: Move; laggard: Move; index: Move }
  | {
      kind: 'gainer' | 'loser';
      share: Move;
      open: Decimal;
      high: Decimal;
      low: Decimal;
      volume: number;
      /** Sessions before this one without a close as high, or as low, as its own; at most `LONGEST_RUN`. */
      run: number;
    }
  | {
      kind: 'results';
      share: Move;
      quarter: number;
      year: number;
      /** Change from a year before and part of it that was not expected, in percent, one place. */
      revenue: Decimal;
      surprise: Decimal;
    }
  | { kind: 'dividends'; paid: { instrument: Instrument; perUnit: Decimal }[]; recordAt: number }
  | { kind: 'interest'; bonds: Instrument[]; perUnit: Decimal; recordAt: number }
  | { kind: 'pairs' | 'commodities'; moves: Move[] }
  | { kind: 'bond'; bond: Move; yield: Decimal };

export interface Story {
  /** '2026-11-20-in-close': the same forever, because it is the address of the article. */
  id: string;
  /** When it is published, epoch milliseconds: never before the last of its figures is known. */
  at: number;
  /** What the figures are of: the session up to this instant. */
  figuresAt: number;
  symbols: string[];
  facts: Facts;
}

/** Ranks and tables. */
const TABLE = 3;
export const LONGEST_RUN = 60;

/** A random draw of the results of a quarter. */
const REPORTS_ON = 0;
const EXPECTED = 1;
const SURPRISE = 2;
/** Days after a quarter's end on which companies report. */
const FIRST_REPORT = 10;
const REPORTS_FOR = 30;

const of = (market: MarketCode, kind: Instrument['kind']) =>
  // Cross rates repeat the movement of their two pairs.
  INSTRUMENTS.filter((one) => one.market === market && one.kind === kind && !one.legs);

const codeInId = ({ code }: Instrument): string => code.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

export const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

const byRise = (moves: readonly Move[]): Move[] =>
  moves.toSorted((a, b) => Number(b.percent) - Number(a.percent));

const symbolsOf = (...moves: readonly Move[]): string[] => moves.map(({ instrument }) => instrument.symbol);

/** The market's stories of one trade date, in no order. */
export const storiesOf = (market: Market, day: number): Story[] => [
  ...sharesStories(market, 'IN', day),
  ...sharesStories(market, 'US', day),
  ...dividendStory(market, 'IN', day),
  ...dividendStory(market, 'US', day),
  ...groupStory(market, 'FOREX', 'forex', 'pairs', day),
  ...groupStory(market, 'FUTURE', 'futures', 'commodities', day),
  ...bondStories(market, day),
];

/** Prices of the session are in ticks. */
const moveTo = (instrument: Instrument, previousClose: number, price: number): Move => ({
  instrument,
  price: amountOf(instrument, price),
  previousClose: amountOf(instrument, previousClose),
  percent: percentChange(previousClose, price),
});

const endOf = (market: Market, instrument: Instrument, session: Session): Move => {
  const { previousClose, close } = market.day(instrument, session);
  return moveTo(instrument, previousClose, close);
};

const openingOf = (market: Market, instrument: Instrument, session: Session): Move => {
  const { previousClose, open } = market.day(instrument, session);
  return moveTo(instrument, previousClose, open);
};

const moveAt = (market: Market, instrument: Instrument, session: Session, at: number): Move => {
  const { previousClose } = market.day(instrument, session);
  const price = Number(market.price(instrument, at));
  return moveTo(
    instrument,
    previousClose,
    Math.round((price * 10 ** instrument.decimals) / instrument.tickUnits),
  );
};

/**
 * The one of some that has risen furthest at an instant of a session, or fallen. A price at an instant takes long to
 * compute, so only those are that the extremes of their day do not rule out.
 */
const furthestAt = (
  market: Market,
  instruments: readonly Instrument[],
  session: Session,
  at: number,
  direction: 1 | -1,
): Move => {
  const bounded = instruments
    .map((instrument) => {
      const { previousClose, high, low } = market.day(instrument, session);
      return {
        instrument,
        bound: direction * Number(percentChange(previousClose, direction > 0 ? high : low)),
      };
    })
    .toSorted((a, b) => b.bound - a.bound);
  let furthest: Move | undefined;
  for (const { instrument, bound } of bounded) {
    if (furthest && direction * Number(furthest.percent) >= bound) break;
    const move = moveAt(market, instrument, session, at);
    if (!furthest || direction * (Number(move.percent) - Number(furthest.percent)) > 0) furthest = move;
  }
  if (!furthest) throw new Error('There are shares in every market.');
  return furthest;
};

function sharesStories(market: Market, code: 'IN' | 'US', day: number): Story[] {
  const shares = of(code, 'stock');
  const indices = of(code, 'index');
  const [index] = indices;
  if (!index) return [];
  const calendar = market.calendar(index.venue);
  const session = calendar.sessionOn(day);
  if (!session) return [];

  const id = (what: string) => `${dateOf(day)}-${code.toLowerCase()}-${what}`;
  const { opensAt, closesAt } = session;
  const noon = opensAt + Math.floor(session.minutes / 2) * MINUTE;
  const opening = indices.map((one) => openingOf(market, one, session));
  const ranked = byRise(shares.map((one) => endOf(market, one, session)));
  const ends = indices.map((one) => endOf(market, one, session));
  const leader = furthestAt(market, shares, session, noon, 1);
  const laggard = furthestAt(market, shares, session, noon, -1);
  const gainers = ranked.slice(0, TABLE);
  const losers = ranked.slice(-TABLE).reverse();
  const [gainer, loser] = [gainers[0] as Move, losers[0] as Move];

  return [
    {
      id: id('open'),
      at: opensAt + 5 * MINUTE,
      figuresAt: opensAt,
      symbols: symbolsOf(...opening),
      facts: { kind: 'open', indices: opening },
    },
    {
      id: id('midday'),
      at: noon + 2 * MINUTE,
      figuresAt: noon,
      symbols: symbolsOf(leader, laggard),
      facts: { kind: 'midday', leader, laggard, index: moveAt(market, index, session, noon) },
    },
    {
      id: id('close'),
      at: closesAt + 10 * MINUTE,
      figuresAt: closesAt,
      symbols: symbolsOf(...ends.slice(0, 1), ...gainers, ...losers),
      facts: { kind: 'close', indices: ends, gainers, losers },
    },
    moverStory(market, session, id('gainer'), 'gainer', gainer, 25),
    moverStory(market, session, id('loser'), 'loser', loser, 40),
    ...resultsStories(market, session, ranked),
  ];
}

const moverStory = (
  market: Market,
  session: Session,
  id: string,
  kind: 'gainer' | 'loser',
  share: Move,
  minutes: number,
): Story => {
  const { instrument } = share;
  const { open, high, low, volume } = market.day(instrument, session);
  return {
    id,
    at: session.closesAt + minutes * MINUTE,
    figuresAt: session.closesAt,
    symbols: symbolsOf(share),
    facts: {
      kind,
      share,
      open: amountOf(instrument, open),
      high: amountOf(instrument, high),
      low: amountOf(instrument, low),
      volume,
      run: runOf(market, instrument, session, kind),
    },
  };
};

const runOf = (
  market: Market,
  instrument: Instrument,
  session: Session,
  kind: 'gainer' | 'loser',
): number => {
  const calendar = market.calendar(instrument.venue);
  const { close } = market.day(instrument, session);
  let before = calendar.latestSession(session.opensAt - 1);
  let run = 0;
  while (before && run < LONGEST_RUN) {
    const past = market.day(instrument, before).close;
    if (kind === 'gainer' ? past >= close : past <= close) break;
    run += 1;
    before = calendar.latestSession(before.opensAt - 1);
  }
  return run;
};

/** Companies report once a quarter, on a day of their own; where the market rests then, on its next session. */
const reportsOn = (market: Market, instrument: Instrument, key: number, start: number): number => {
  const calendar = market.calendar(instrument.venue);
  let day = start / DAY + FIRST_REPORT + Math.floor(unit(key, REPORTS_ON) * REPORTS_FOR);
  while (!calendar.sessionOn(day)) day += 1;
  return day;
};

const tenths = (value: number): Decimal => round(String(value) as Decimal, 1);

/** The results are invented; that they were better or worse than expected is what the share's day says. */
function resultsStories(market: Market, session: Session, ends: readonly Move[]): Story[] {
  const start = quarterStart(session.day * DAY);
  const ended = new Date(start - DAY);
  return ends.flatMap((share): Story[] => {
    const { instrument, percent } = share;
    const key = randomUint32(keyOf(`${market.fingerprint}|${instrument.symbol}|results`), start / DAY);
    if (reportsOn(market, instrument, key, start) !== session.day) return [];
    const size = 0.3 + 2.5 * unit(key, SURPRISE);
    const surprise = tenths(Number(percent) < 0 ? -size : size);
    const expected = tenths(5 + 4 * normal(key, EXPECTED));
    return [
      {
        id: `${dateOf(session.day)}-${codeInId(instrument)}-results`,
        at: session.closesAt + 60 * MINUTE,
        figuresAt: session.closesAt,
        symbols: symbolsOf(share),
        facts: {
          kind: 'results',
          share,
          quarter: Math.floor(ended.getUTCMonth() / 3) + 1,
          year: ended.getUTCFullYear(),
          revenue: tenths(Number(expected) + Number(surprise)),
          surprise,
        },
      },
    ];
  });
}

/** On the first day of a quarter, when the broker declares the same amounts (back-office/distributions.ts). */
function dividendStory(market: Market, code: 'IN' | 'US', day: number): Story[] {
  const recordAt = quarterStart(day * DAY);
  if (recordAt !== day * DAY) return [];
  const paid = of(code, 'stock').map((instrument) => ({
    instrument,
    perUnit: dividendOf(market, instrument, recordAt),
  }));
  return [
    {
      id: `${dateOf(day)}-${code.toLowerCase()}-dividends`,
      at: recordAt + 30 * MINUTE,
      figuresAt: recordAt,
      symbols: paid.map(({ instrument }) => instrument.symbol),
      facts: { kind: 'dividends', paid, recordAt },
    },
  ];
}

function groupStory(
  market: Market,
  code: MarketCode,
  kind: Instrument['kind'],
  what: 'pairs' | 'commodities',
  day: number,
): Story[] {
  const members = of(code, kind);
  const session = members[0] && market.calendar(members[0].venue).sessionOn(day);
  if (!session) return [];
  const moves = members
    .map((one) => endOf(market, one, session))
    .toSorted((a, b) => Math.abs(Number(b.percent)) - Math.abs(Number(a.percent)));
  return [
    {
      id: `${dateOf(day)}-${what}`,
      at: session.closesAt + 15 * MINUTE,
      figuresAt: session.closesAt,
      symbols: symbolsOf(...moves.slice(0, TABLE)),
      facts: { kind: what, moves },
    },
  ];
}

const BENCHMARK = 'GOI10Y';

function bondStories(market: Market, day: number): Story[] {
  const benchmark = knownSymbol(BENCHMARK);
  const session = market.calendar(benchmark.venue).sessionOn(day);
  const recordAt = quarterStart(day * DAY);
  const bonds = INSTRUMENTS.filter((one) => paysInterest(one, recordAt));
  const interest: Story[] =
    recordAt === day * DAY && bonds.length > 0
      ? [
          {
            id: `${dateOf(day)}-interest`,
            at: recordAt + 30 * MINUTE,
            figuresAt: recordAt,
            symbols: bonds.map(({ symbol }) => symbol),
            facts: { kind: 'interest', bonds, perUnit: INTEREST, recordAt },
          },
        ]
      : [];
  if (!session) return interest;
  const bond = endOf(market, benchmark, session);
  const { yield: earned } = termsOf(benchmark, bond.price, session.opensAt);
  if (earned === null) return interest;
  return [
    ...interest,
    {
      id: `${dateOf(day)}-bond`,
      at: session.closesAt + 20 * MINUTE,
      figuresAt: session.closesAt,
      symbols: symbolsOf(bond),
      facts: { kind: 'bond', bond, yield: earned },
    },
  ];
}
