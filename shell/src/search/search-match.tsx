import { decimalsOf, displaySymbol, priceCurrency } from '@bourse/contract/instrument';
import type { Instrument } from '@bourse/contract/market';
import { Change, Price } from '@bourse/ui/price';
import type { ComponentProps } from 'react';
import styles from './search.module.css';

interface SearchMatchProps extends ComponentProps<'li'> {
  match: Instrument;
  isHighlighted: boolean;
}

/** One match: name, code, market, exchange, price and percent change (product.md, "Search"). */
export function SearchMatch({ match, isHighlighted, ...option }: SearchMatchProps) {
  const { name, symbol, market, marketName, exchange, price, changePercent } = match;
  const currency = priceCurrency(match);
  const places = [...new Set([marketName ?? market, exchange].filter(Boolean))];
  return (
    <li {...option} className={styles.match} data-highlighted={isHighlighted}>
      <span className={styles.names}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>{[displaySymbol(symbol), ...places].join(' · ')}</span>
      </span>
      <span className={styles.figures}>
        <Price value={price} decimals={decimalsOf(match)} flash={false} {...(currency ? { currency } : {})} />
        <Change percent={changePercent} />
      </span>
    </li>
  );
}
