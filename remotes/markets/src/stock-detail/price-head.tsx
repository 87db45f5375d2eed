import { decimalsOf, longName, priceCurrency, shortName } from '@bourse/contract/instrument';
import { HeaderTitle } from '@bourse/ui/header-title';
import { Change, Price } from '@bourse/ui/price';
import { Fresh } from '@bourse/ui/states';
import { useRef, useState } from 'react';
import { LiveFigure } from '../instruments/live-figure.tsx';
import { type Listing, useLiveQuote, useQuotedAt } from '../instruments/live-quote.ts';
import { MarketStatus } from '../instruments/market-status.tsx';
import { PriceAlertButton, PriceAlertsSheet } from '../price-alerts/price-alert-button.tsx';
import { STOCK_REFRESH } from '../refresh.ts';
import { type Favourite, FavouriteStar } from './favourite.tsx';
import styles from './price-head.module.css';
import { StockMenu } from './stock-menu.tsx';

interface PriceHeadProps {
  listing: Listing;
  favourite: Favourite;
}

/** Symbol and name with the current price. */
export function PriceHead({ listing, favourite }: PriceHeadProps) {
  const { symbol, exchange } = listing;
  const headline = useRef<HTMLHeadingElement>(null);
  const [isAlerting, setIsAlerting] = useState<boolean>();
  const alert = () => setIsAlerting(true);
  return (
    <div className={styles.head}>
      <StockMenu listing={listing} onAlert={alert} />
      {isAlerting !== undefined && (
        <PriceAlertsSheet listing={listing} open={isAlerting} onClose={() => setIsAlerting(false)} />
      )}
      <HeaderTitle headline={headline} name={shortName(listing)} figure={<LiveFigure symbol={symbol} />} />
      <Fresh at={useQuotedAt(symbol)} every={STOCK_REFRESH}>
        <div className={styles.what}>
          <div className={styles.names}>
            <h1 ref={headline} className={styles.symbol}>
              {shortName(listing)}
            </h1>
            <p className={styles.name}>{[longName(listing), exchange].filter(Boolean).join(' · ')}</p>
          </div>
          <span className={styles.tools}>
            <PriceAlertButton listing={listing} open={alert} />
            <FavouriteStar favourite={favourite} />
          </span>
        </div>
        <p className={styles.price}>
          <LivePrice symbol={symbol} />
        </p>
        <p className={styles.change}>
          <LiveChange symbol={symbol} />
          <span className={styles.status}>
            <MarketStatus listing={listing} />
          </span>
        </p>
      </Fresh>
    </div>
  );
}

function LivePrice({ symbol }: { symbol: string }) {
  const quote = useLiveQuote(symbol);
  const currency = priceCurrency(quote);
  return (
    <Price value={quote.price} decimals={decimalsOf(quote)} size={40} {...(currency ? { currency } : {})} />
  );
}

function LiveChange({ symbol }: { symbol: string }) {
  const quote = useLiveQuote(symbol);
  const currency = priceCurrency(quote);
  return (
    <Change
      value={quote.change}
      percent={quote.changePercent}
      decimals={decimalsOf(quote)}
      size={15}
      {...(currency ? { currency } : {})}
    />
  );
}
