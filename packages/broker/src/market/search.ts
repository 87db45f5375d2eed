/** Finds instruments: by text for the search dialog, by group for the lists. */
import { CATEGORIES } from './categories.ts';
import { INSTRUMENTS, type Instrument, type Kind, type MarketCode, type Region } from './symbols.ts';

export interface Filter {
  /** Part of a name, a code or a symbol. If undefined or blank, all match. */
  query?: string;
  market?: MarketCode;
  region?: Region;
  kind?: Kind;
  /** The code of a sub-category: 'nifty-50'. */
  subCategory?: string;
}

export interface Page {
  /** Begins at 1. */
  page: number;
  /** Rows per page. */
  limit: number;
}

export interface Found {
  rows: Instrument[];
  /** How many instruments are on all pages. */
  count: number;
}

/** Lower case without accents: 'Électricité' and 'electricite' are equal. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
/** Without punctuation, so that 'EURUSD' finds 'EUR/USD' and 'nsei' finds '^NSEI'. */
const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

interface Entry {
  instrument: Instrument;
  codes: string[];
  name: string;
}

const ENTRIES: Entry[] = INSTRUMENTS.map((instrument) => {
  const codes = [instrument.code, instrument.symbol].map(fold);
  return { instrument, codes: [...codes, ...codes.map(bare)], name: fold(instrument.name) };
});

const NO_MATCH = 5;

/** How well an entry matches: 0 is the code itself, then its beginning, the name's, a later word's, anywhere. */
const rankOf = ({ codes, name }: Entry, query: string, compact: string): number => {
  const fits = (test: (code: string, text: string) => boolean): boolean =>
    codes.some((code) => test(code, query) || (compact !== '' && test(code, compact)));
  if (fits((code, text) => code === text)) return 0;
  if (fits((code, text) => code.startsWith(text))) return 1;
  if (name.startsWith(query)) return 2;
  if (name.includes(` ${query}`)) return 3;
  if (name.includes(query) || fits((code, text) => code.includes(text))) return 4;
  return NO_MATCH;
};

const membersOf = (code: string): readonly Instrument[] =>
  CATEGORIES.flatMap(({ subCategories }) => subCategories).find((one) => one.code === code)?.instruments ??
  [];

/** Instruments that meet every condition; best match first if there is a query, otherwise in listed order. */
const matching = ({ query, market, region, kind, subCategory }: Filter): Instrument[] => {
  const members = subCategory === undefined ? undefined : new Set(membersOf(subCategory));
  const text = fold(query ?? '');
  const compact = bare(text);
  return ENTRIES.filter(
    ({ instrument }) =>
      (market === undefined || instrument.market === market) &&
      (region === undefined || instrument.region === region) &&
      (kind === undefined || instrument.kind === kind) &&
      (members === undefined || members.has(instrument)),
  )
    .map((entry) => ({ instrument: entry.instrument, rank: text === '' ? 0 : rankOf(entry, text, compact) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .map(({ instrument }) => instrument);
};

/** One page of the matches. A page beyond the last has no rows. */
export const findInstruments = (filter: Filter, { page, limit }: Page): Found => {
  const all = matching(filter);
  const start = Math.max(0, page - 1) * limit;
  return { rows: all.slice(start, start + limit), count: all.length };
};
