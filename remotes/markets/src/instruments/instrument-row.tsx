import { decimalsOf, priceCurrency } from '@bourse/contract/instrument';
import type { Instrument } from '@bourse/contract/market';
import { links } from '@bourse/links/links';
import { QuoteRow } from '@bourse/ui/quote-row';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { rowNames, rowSpark } from './instrument.ts';

export interface InstrumentRowProps {
  /** An instrument, or as much of one as a saved one has. */
  instrument: Pick<
    Instrument,
    'symbol' | 'name' | 'kind' | 'exchange' | 'price' | 'changePercent' | 'decimals' | 'linePath'
  > &
    Partial<Pick<Instrument, 'currency' | 'time' | 'yield' | 'maturity'>>;
}

/** One instrument of a list; it opens the v2 detail. A poll keeps the identity of what did not change, and so the row. */
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
