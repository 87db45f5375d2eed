import type { Quote } from '@bourse/contract/market';
import { Change, Price } from '@bourse/ui/price';
import { Fresh } from '@bourse/ui/states';
import { decimalsOf, displaySymbol, priceCurrency } from '../instruments/instrument.ts';
import { STOCK_REFRESH } from '../refresh.ts';
import { type Favourite, FavouriteStar } from './favourite.tsx';
import { MarketStatus } from './market-status.tsx';
import { PriceAlertButton } from './price-alert-sheet.tsx';
import styles from './price-head.module.css';

interface PriceHeadProps {
  quote: Quote;
  /** When it was received, epoch milliseconds. */
  at: number;
  favourite: Favourite;
}

/** What it is, and what it is worth now: the first thing anybody looks at. */
export function PriceHead({ quote, at, favourite }: PriceHeadProps) {
  const decimals = decimalsOf(quote);
  const currency = priceCurrency(quote);
  return (
    <div className={styles.head}>
      <Fresh at={at} every={STOCK_REFRESH}>
        <div className={styles.what}>
          <div className={styles.names}>
            <h1 className={styles.symbol}>{displaySymbol(quote.symbol)}</h1>
            <p className={styles.name}>{[quote.name, quote.exchange].filter(Boolean).join(' · ')}</p>
          </div>
          <span className={styles.tools}>
            <PriceAlertButton quote={quote} />
            <FavouriteStar favourite={favourite} />
          </span>
        </div>
        <p className={styles.price}>
          <Price value={quote.price} decimals={decimals} size={40} {...(currency ? { currency } : {})} />
        </p>
        <p className={styles.change}>
          <Change
            value={quote.change}
            percent={quote.changePercent}
            decimals={decimals}
            size={15}
            {...(currency ? { currency } : {})}
          />
          <span className={styles.status}>
            <MarketStatus quote={quote} />
          </span>
        </p>
      </Fresh>
    </div>
  );
}
