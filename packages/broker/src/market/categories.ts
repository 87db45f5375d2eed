/** Groups the instruments: one category per market, with its sub-categories (product.md, "Markets" and "Home"). */
import { INSTRUMENTS, type Instrument, type MarketCode } from './symbols.ts';

export interface SubCategory {
  id: number;
  code: string;
  name: string;
  /** The index that the tab's card shows; undefined if the group has none. */
  index?: Instrument;
  instruments: readonly Instrument[];
}

export interface Category {
  id: number;
  code: MarketCode;
  name: string;
  /** The instruments of its cards and tiles: the market's indices, or its leading instruments if it has none. */
  cards: readonly Instrument[];
  subCategories: readonly SubCategory[];
}

type Group = [code: string, name: string, index: string | undefined, belongs: (one: Instrument) => boolean];

const GROUPS: [market: MarketCode, name: string, groups: Group[]][] = [
  [
    'IN',
    'Indian stocks',
    [
      ['nifty-50', 'NIFTY 50', '^NSEI', ({ exchange }) => exchange === 'NSE'],
      ['sensex', 'Sensex', '^BSESN', ({ exchange }) => exchange === 'BSE'],
      ['in-bank', 'NIFTY Bank', '^NSEBANK', ({ sector }) => sector === 'bank'],
      ['in-tech', 'Indian Tech', undefined, ({ sector }) => sector === 'tech'],
    ],
  ],
  [
    'US',
    'US stocks',
    [
      ['sp-500', 'S&P 500', '^GSPC', () => true],
      ['us-tech', 'US Tech', '^IXIC', ({ sector }) => sector === 'tech'],
      ['dow-jones', 'Dow Jones', '^DJI', ({ exchange }) => exchange === 'NYSE'],
    ],
  ],
  [
    'FOREX',
    'Forex',
    [
      ['fx-dollar', 'Dollar pairs', undefined, ({ currency }) => currency !== 'INR'],
      ['fx-rupee', 'Rupee pairs', undefined, ({ currency }) => currency === 'INR'],
    ],
  ],
  [
    'FUTURE',
    'Futures',
    [
      ['metals', 'Metals', undefined, ({ sector }) => sector === 'metal'],
      ['energy', 'Energy', undefined, ({ sector }) => sector === 'energy'],
      ['agriculture', 'Agriculture', undefined, ({ sector }) => sector === 'farm'],
    ],
  ],
  [
    'CGI',
    'Treasury debt',
    [
      ['bonds', 'Government bonds', undefined, ({ sector }) => sector === 'bond'],
      ['bills', 'Treasury bills', undefined, ({ sector }) => sector === 'bill'],
    ],
  ],
];

/** How many leading instruments a market without indices shows. */
const CARDS = 3;

const subCategoryFrom = (
  members: readonly Instrument[],
  id: number,
  [code, name, indexSymbol, belongs]: Group,
): SubCategory => {
  const index = members.find(({ symbol }) => symbol === indexSymbol);
  return {
    id,
    code,
    name,
    ...(index ? { index } : {}),
    instruments: members.filter((one) => one.kind !== 'index' && belongs(one)),
  };
};

/** Every category; the first one's cards are the watchlist's index tiles. */
export const CATEGORIES: readonly Category[] = GROUPS.map(([code, name, groups], position) => {
  const id = position + 1;
  const members = INSTRUMENTS.filter(({ market }) => market === code);
  const indices = members.filter(({ kind }) => kind === 'index');
  return {
    id,
    code,
    name,
    cards: indices.length > 0 ? indices : members.slice(0, CARDS),
    subCategories: groups.map((group, place) => subCategoryFrom(members, id * 100 + place + 1, group)),
  };
});
