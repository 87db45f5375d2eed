import { decimalsOf, priceCurrency } from '@bourse/contract/instrument';
import type { Instrument } from '@bourse/contract/market';
import { Change, Price } from '@bourse/ui/price';
import type { ComponentProps } from 'react';
import { namesOf } from './names.ts';
import styles from './search.module.css';

interface SearchMatchProps extends ComponentProps<'li'> {
  match: Instrument;
  isHighlighted: boolean;
}

/** One match: code, name, market, exchange, price and percent change (product.md, "Search"). */
export function SearchMatch({ match, isHighlighted, ...option }: SearchMatchProps) {
  const { market, marketName, exchange, price, changePercent } = match;
  const currency = priceCurrency(match);
  const [title, detail] = namesOf(match);
  const places = [...new Set([marketName ?? market, exchange].filter(Boolean))];
  return (
    <li {...option} className={styles.match} data-highlighted={isHighlighted}>
      <span className={styles.content}>
        <span className={styles.names}>
          <span className={styles.line}>
            <span className={styles.name}>{title}</span>
            <span className={styles.place}>{places.join(' · ')}</span>
          </span>
          <span className={styles.detail}>{detail}</span>
        </span>
        <span className={styles.figures}>
          <Price
            value={price}
            decimals={decimalsOf(match)}
            flash={false}
            {...(currency ? { currency } : {})}
          />
          <Change percent={changePercent} />
        </span>
      </span>
    </li>
  );
}
