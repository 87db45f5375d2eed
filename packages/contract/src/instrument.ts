/** How an instrument's code and price are written, the same in every room. */
import type { Currency } from '@bourse/money/currency';
import type { InstrumentKind } from './market.ts';

/** The tag as it is shown: 'EXSTEEL.NS' and 'EXSTEEL.BO' are EXSTEEL, 'GC=F' is GC and '^NSEI' is NSEI. */
export const displaySymbol = (symbol: string): string => symbol.replace(/^\^|\.(NS|BO)$|=F$/g, '');

/** Places of a price: the symbol's own where given, else forex 4 and everything else 2 (D40). */
export const decimalsOf = (item: { decimals?: number | null; kind?: InstrumentKind | null }): number =>
  item.decimals ?? (item.kind === 'forex' ? 4 : 2);

/** In which currency a price is; undefined where it is none: a pair is a ratio, an index counts points. */
export const priceCurrency = (item: {
  currency?: Currency | null | undefined;
  kind?: InstrumentKind | null;
}): Currency | undefined =>
  item.kind === 'forex' || item.kind === 'index' ? undefined : (item.currency ?? undefined);
