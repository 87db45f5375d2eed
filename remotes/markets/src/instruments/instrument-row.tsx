import { decimalsOf, priceCurrency, rowSpark } from '@bourse/contract/instrument';
import type { Instrument } from '@bourse/contract/market';
import { changeOf } from '@bourse/figures/quotes';
import { links } from '@bourse/links/links';
import type { Decimal } from '@bourse/money/decimal';
import { QuoteRow } from '@bourse/ui/quote-row';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { rowNames } from './instrument.ts';

export interface InstrumentRowProps {
  /** An instrument, or the fields of one that a watchlist entry has; unknown figures are dashes. */
  instrument: Pick<Instrument, 'symbol' | 'name' | 'kind' | 'exchange' | 'decimals'> & {
    price: Decimal | undefined;
    changePercent: Decimal | undefined;
  } & Partial<
      Pick<
        Instrument,
        'currency' | 'time' | 'yield' | 'maturity' | 'expiry' | 'previousClose' | 'linePath' | 'basePath'
      >
    >;
  /** In lists that mix exchanges; elsewhere it would say the same in each row. */
  showsExchange?: boolean;
  /** Shows the change in the price's unit instead of percent. */
  changeInMoney?: boolean;
  /** What the customer holds of it: '50', and its wording '50 held'. */
  held?: string | undefined;
  heldLabel?: string | undefined;
  /** Controls beside the link. */
  children?: ReactNode;
}

/**
 * An instrument in a list, which opens the v2 detail. TanStack Query keeps the identity of unchanged rows, so a poll
 * renders only changed ones.
 */
export const InstrumentRow = memo(function InstrumentRow(props: InstrumentRowProps) {
  const { instrument, showsExchange = false, changeInMoney = false, held, heldLabel, children } = props;
  const { symbol, name, price, changePercent } = instrument;
  const { t, locale } = useTranslations();
  const currency = priceCurrency(instrument);
  const { title, detail } = rowNames(
    instrument,
    { now: instrument.time ?? Date.now(), showsExchange, locale },
    t,
  );
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
      {...rowSpark(instrument)}
      change={changeInMoney ? changeOf(instrument) : undefined}
      badge={held}
      badgeLabel={heldLabel}
    >
      {children}
    </QuoteRow>
  );
});
