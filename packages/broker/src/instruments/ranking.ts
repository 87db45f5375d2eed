/** The order of a list's instruments by their figures, and how many of them rise and fall. */
import type { Breadth, InstrumentSort, SortOrder } from '@bourse/contract/market';
import { toFloat } from '@bourse/money/decimal';
import { pacer } from '../call/pacer.ts';
import type { Market } from '../market/market.ts';
import { marketRate } from '../market/rates.ts';
import type { Standing } from '../market/standing.ts';
import type { Instrument } from '../market/symbols.ts';
import { untilNextTrade } from './until-next-trade.ts';

interface Ranked {
  instrument: Instrument;
  standing: Standing;
}

export interface Ranking {
  breadth: Breadth;
  /** Equal ones are in the order of the group, in both directions. */
  sorted(sort: InstrumentSort, order: SortOrder): readonly Instrument[];
}

const priceOf = ({ instrument, standing }: Ranked): number =>
  (standing.price * instrument.tickUnits) / 10 ** instrument.decimals;

/** Units of a common currency for one of the instrument's; 1 where the market does not convert it. */
const rateOf = (market: Market, { currency }: Instrument, at: number): number =>
  toFloat(marketRate(market, currency, 'USD', at) ?? '1');

/** Of bonds the shorter one first: '2 Years' before '10 Years'. */
const byName = new Intl.Collator('en', { numeric: true }).compare;

/** What a row is called: a share and a pair by their code, 'EXSTEEL' and 'EUR/USD', all others by their name. */
const nameOf = ({ instrument: { kind, code, name } }: Ranked): string =>
  kind === 'stock' || kind === 'forex' ? code : name;

const compare: Record<InstrumentSort, (market: Market, at: number) => (a: Ranked, b: Ranked) => number> = {
  name: () => (a, b) => byName(nameOf(a), nameOf(b)),
  price: () => (a, b) => priceOf(a) - priceOf(b),
  change: () => (a, b) =>
    a.standing.price * b.standing.previousClose - b.standing.price * a.standing.previousClose,
  volume: () => (a, b) => a.standing.volume - b.standing.volume,
  turnover: (market, at) => {
    const turnovers = new Map<Ranked, number>();
    const turnoverOf = (one: Ranked): number => {
      const known =
        turnovers.get(one) ?? priceOf(one) * one.standing.volume * rateOf(market, one.instrument, at);
      turnovers.set(one, known);
      return known;
    };
    return (a, b) => turnoverOf(a) - turnoverOf(b);
  },
};

const breadthOf = (ranked: readonly Ranked[]): Breadth => {
  const advances = ranked.filter(({ standing }) => standing.price > standing.previousClose).length;
  const declines = ranked.filter(({ standing }) => standing.price < standing.previousClose).length;
  return { advances, declines, unchanged: ranked.length - advances - declines };
};

const rank = async (group: readonly Instrument[], market: Market, at: number): Promise<Ranking> => {
  // The first list of a session draws the path of each of its instruments.
  const pause = pacer();
  const ranked: Ranked[] = [];
  for (const instrument of group) {
    ranked.push({ instrument, standing: market.standing(instrument, at) });
    await pause();
  }
  const sortings = new Map<string, readonly Instrument[]>();
  return {
    breadth: breadthOf(ranked),
    sorted: (sort, order) => {
      const key = `${sort} ${order}`;
      const direction = order === 'asc' ? 1 : -1;
      const comparison = compare[sort](market, at);
      const known =
        sortings.get(key) ??
        ranked.toSorted((a, b) => direction * comparison(a, b)).map(({ instrument }) => instrument);
      sortings.set(key, known);
      return known;
    },
  };
};

/** The ranking of a group at an instant, computed once between two trades for each group. @throws as `Market.quote` */
export const rankingOf: (group: readonly Instrument[], market: Market, at: number) => Promise<Ranking> =
  untilNextTrade(rank, (group) => group);
