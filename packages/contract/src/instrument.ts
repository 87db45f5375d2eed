/** How an instrument's code and price are shown, the same in the shell and every remote. */
import type { Currency } from '@bourse/money/currency';
import type { InstrumentKind } from './market.ts';

/** The symbol for display: 'EXSTEEL.NS' and 'EXSTEEL.BO' are EXSTEEL, 'GC=F' is GC and '^NSEI' is NSEI. */
export const displaySymbol = (symbol: string): string => symbol.replace(/^\^|\.(NS|BO)$|=F$/g, '');

interface Named {
  symbol: string;
  name: string;
  kind?: InstrumentKind | null;
}

/** What an instrument is called first: 'NIFTY 50' and 'Gold' for an index and a future, else the symbol. */
export const shortName = ({ symbol, name, kind }: Named): string =>
  kind === 'index' || kind === 'futures' ? name : displaySymbol(symbol);

/** Whether a symbol is that of an index or a future, whose name comes first. */
export const isNamedFirst = (symbol: string): boolean => /^\^|=F$/.test(symbol);

/** What stands below or beside `shortName`: the name, or the symbol where the name came first. */
export const longName = (item: Named): string =>
  shortName(item) === item.name ? displaySymbol(item.symbol) : item.name;

/** Decimals of a price: the instrument's own if given, otherwise 4 for forex and 2 for everything else (D40). */
export const decimalsOf = (item: { decimals?: number | null; kind?: InstrumentKind | null }): number =>
  item.decimals ?? (item.kind === 'forex' ? 4 : 2);

/** The currency of a price; undefined for a pair, which is a ratio, and for an index, which is in points. */
export const priceCurrency = (item: {
  currency?: Currency | null | undefined;
  kind?: InstrumentKind | null;
}): Currency | undefined =>
  item.kind === 'forex' || item.kind === 'index' ? undefined : (item.currency ?? undefined);

/** The API draws a session in a box of 100 × 32, and a row shows it in one of 64 × 24. */
const ACROSS = 64 / 100;
const DOWN = 24 / 32;

/**
 * Scales a session's line to the box of a quote row.
 * @param path absolute moves and lines ('M0 16 L50 1'), as in the contract
 * @returns undefined for anything else
 */
const scaled = (path: string | null | undefined): string | undefined =>
  path && /^[ML\d\s.,-]+$/.test(path)
    ? path.replace(
        /(-?[\d.]+)[\s,]+(-?[\d.]+)/g,
        (_, x: string, y: string) => `${shown(Number(x) * ACROSS)} ${shown(Number(y) * DOWN)}`,
      )
    : undefined;

/** A session's line and its previous close for the box of a quote row; undefined where the API draws none. */
export const rowSpark = ({
  linePath,
  basePath,
}: {
  linePath?: string | null | undefined;
  basePath?: string | null | undefined;
}): { spark: string | undefined; sparkBase: string | undefined } => ({
  spark: scaled(linePath),
  sparkBase: scaled(basePath),
});

const shown = (value: number): number => Math.round(value * 10) / 10;
