import { displaySymbol } from '@bourse/contract/instrument';
import { links } from '@bourse/links/links';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { Badge } from '@bourse/ui/badge';
import { linkButton } from '@bourse/ui/link-button';
import { Change, Price } from '@bourse/ui/price';
import { ActionBar, Screen } from '@bourse/ui/screen';
import { Skeleton } from '@bourse/ui/states';
import { Link, useParams } from 'react-router-dom';
import { ChartSummary } from '../chart/chart-summary.tsx';
import { drawingOf } from '../chart/views.ts';
import { KeyFigures } from '../stock-detail/key-figures.tsx';
import { useTranslations } from '../translations.ts';
import { sampleStock } from './sample-stock.ts';
import styles from './trading-demo.module.css';

const Plot = lazyWithRetry(() => import('../chart/plot.tsx').then((m) => m.Plot), {
  pending: <Skeleton shape="block" />,
});
/** A timeline has all the data that it shows, so the chart sends no request. */
const drawn = { loaded: { quote: sampleStock, earlier: [] }, live: sampleStock, trades: [] } as const;
const timeline = drawingOf('1m', { range: 'line', period: 'candles' });

/**
 * A sample stock (D12). Nothing can be traded here, so there are no trading controls but a link to the real instrument.
 */
export function TradingDemoScreen() {
  const { t, locale } = useTranslations();
  const { code = '' } = useParams();
  const { symbol, name, currency, price, change, changePercent } = sampleStock;
  return (
    <Screen
      flush
      bar={
        <ActionBar>
          <Link
            to={links.stock(code, displaySymbol(code))}
            {...linkButton({ variant: 'primary', size: 'large', wide: true })}
          >
            {t('tradingDemo.real', { symbol: displaySymbol(code) })}
          </Link>
        </ActionBar>
      }
    >
      <div className={styles.demo}>
        <div className={styles.watermark} data-mark={t('tradingDemo.mark')} aria-hidden="true" />
        <div className={styles.head}>
          <h2 className={styles.symbol}>
            {symbol} <Badge tone="warning">{t('tradingDemo.mark')}</Badge>
          </h2>
          <p className={styles.quiet}>{name}</p>
          <p className={styles.price}>
            <Price value={price} size={40} {...(currency ? { currency } : {})} />
          </p>
          <Change value={change} percent={changePercent} size={15} {...(currency ? { currency } : {})} />
        </div>
        <ChartSummary view="1m" drawing={timeline} {...drawn} />
        <div className={styles.chart}>
          <Plot
            key={locale}
            drawing={timeline}
            gain={undefined}
            caption={null}
            choose={undefined}
            {...drawn}
          />
        </div>
        <div className={styles.figures}>
          <KeyFigures quote={sampleStock} />
          <p className={styles.quiet}>{t('tradingDemo.hint')}</p>
        </div>
      </div>
    </Screen>
  );
}
