/** How an instrument's code and price are shown, the same in the shell and every remote. */
import type { Currency } from '@bourse/money/currency';
import type { InstrumentKind } from './market.ts';

/** The symbol for display: 'EXSTEEL.NS' and 'EXSTEEL.BO' are EXSTEEL, 'GC=F' is GC and '^NSEI' is NSEI. */
export const displaySymbol = (symbol: string): string => symbol.replace(/^\^|\.(NS|BO)$|=F$/g, '');

/** Decimals of a price: the instrument's own if given, otherwise 4 for forex and 2 for everything else (D40). */
export const decimalsOf = (item: { decimals?: number | null; kind?: InstrumentKind | null }): number =>
  item.decimals ?? (item.kind === 'forex' ? 4 : 2);

/** The currency of a price; undefined for a pair, which is a ratio, and for an index, which is in points. */
export const priceCurrency = (item: {
  currency?: Currency | null | undefined;
  kind?: InstrumentKind | null;
}): Currency | undefined =>
  item.kind === 'forex' || item.kind === 'index' ? undefined : (item.currency ?? undefined);
