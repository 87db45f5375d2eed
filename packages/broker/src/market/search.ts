/** Finds instruments: by text for the search dialog, by group for the lists. */
import { plainName } from '@bourse/contract/text';
import { CATEGORIES } from './categories.ts';
import { errorsToPrefix } from './edit-distance.ts';
import { INSTRUMENTS, type Instrument, type Kind, type MarketCode, type Region } from './symbols.ts';

export interface Filter {
  /** Part of a name, a code or a symbol, or such a text with a typing error. If undefined or blank, all match. */
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
const fold = (text: string): string => plainName(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
/** Without punctuation, so that 'EURUSD' finds 'EUR/USD' and 'nsei' finds '^NSEI'. */
const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Words of a text that is in lower case. */
const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

interface Entry {
  instrument: Instrument;
  codes: string[];
  name: string;
  /** Those of the name, and the code. */
  words: string[];
}

const ENTRIES: Entry[] = INSTRUMENTS.map((instrument) => {
  const codes = [instrument.code, instrument.symbol].map(fold);
  const name = fold(instrument.name);
  return {
    instrument,
    codes: [...codes, ...codes.map(bare)],
    name,
    words: [...wordsOf(name), ...codes.slice(0, 1).map(bare)],
  };
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

/** How many typing errors a word may have: short words with an error are other words. */
const tolerated = ({ length }: string): number => (length < 4 ? 0 : length < 8 ? 1 : 2);
/** Longer texts are no typing errors of a name. */
const LONGEST_TYPED = 40;

/** The typing errors of all words of a query, or undefined if one of them begins no word of the entry. */
const errorsIn = (query: readonly string[], { words }: Entry): number | undefined => {
  let sum = 0;
  for (const typed of query) {
    const errors = Math.min(...words.map((word) => errorsToPrefix(typed, word)));
    if (errors > tolerated(typed)) return undefined;
    sum += errors;
  }
  return sum;
};

interface Rated {
  entry: Entry;
  /** Smaller is better. */
  rank: number;
}

/** The entries that match a text; where none does, those that match it with typing errors. */
const rated = (entries: readonly Entry[], text: string): Rated[] => {
  const compact = bare(text);
  const exact = entries
    .map((entry) => ({ entry, rank: rankOf(entry, text, compact) }))
    .filter(({ rank }) => rank < NO_MATCH);
  const words = wordsOf(text);
  if (exact.length > 0 || words.length === 0 || text.length > LONGEST_TYPED) return exact;
  return entries.flatMap((entry) => {
    const rank = errorsIn(words, entry);
    return rank === undefined ? [] : [{ entry, rank }];
  });
};

const membersOf = (code: string): readonly Instrument[] =>
  CATEGORIES.flatMap(({ subCategories }) => subCategories).find((one) => one.code === code)?.instruments ??
  [];

/** Instruments that meet every condition; best match first if there is a query, otherwise in listed order. */
const matching = ({ query, market, region, kind, subCategory }: Filter): Instrument[] => {
  const members = subCategory === undefined ? undefined : new Set(membersOf(subCategory));
  const text = fold(query ?? '');
  const entries = ENTRIES.filter(
    ({ instrument }) =>
      (market === undefined || instrument.market === market) &&
      (region === undefined || instrument.region === region) &&
      (kind === undefined || instrument.kind === kind) &&
      (members === undefined || members.has(instrument)),
  );
  const found =
    text === ''
      ? entries
      : rated(entries, text)
          .sort((a, b) => a.rank - b.rank)
          .map(({ entry }) => entry);
  return found.map(({ instrument }) => instrument);
};

/** One page of the matches. A page beyond the last has no rows. */
export const findInstruments = (filter: Filter, { page, limit }: Page): Found => {
  const all = matching(filter);
  const start = Math.max(0, page - 1) * limit;
  return { rows: all.slice(start, start + limit), count: all.length };
};
