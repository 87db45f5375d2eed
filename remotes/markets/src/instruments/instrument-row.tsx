import { decimalsOf, priceCurrency, rowSpark } from '@bourse/contract/instrument';
import type { Instrument } from '@bourse/contract/market';
import { links } from '@bourse/links/links';
import { QuoteRow } from '@bourse/ui/quote-row';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { rowNames } from './instrument.ts';

export interface InstrumentRowProps {
  /** An instrument, or the fields of one that a watchlist entry has. */
  instrument: Pick<
    Instrument,
    'symbol' | 'name' | 'kind' | 'exchange' | 'price' | 'changePercent' | 'decimals' | 'linePath'
  > &
    Partial<Pick<Instrument, 'currency' | 'time' | 'yield' | 'maturity'>>;
}

/**
 * An instrument in a list, which opens the v2 detail. TanStack Query keeps the identity of unchanged rows, so a poll
 * renders only changed ones.
 */
export const InstrumentRow = memo(function InstrumentRow({ instrument }: InstrumentRowProps) {
  const { symbol, name, price, changePercent, linePath } = instrument;
  const { t } = useTranslations();
  const currency = priceCurrency(instrument);
  const { title, detail } = rowNames(instrument, instrument.time ?? Date.now(), t);
  return (
    <QuoteRow
      as={Link}
      to={links.stock(symbol, name)}
      symbol={title}
      detail={detail}
      price={price}
      changePercent={changePercent}
      decimals={decimalsOf(instrument)}
      {...(currency ? { currency } : {})}
      spark={rowSpark(linePath)}
    />
  );
});
