import { displaySymbol } from '@bourse/contract/instrument';
import type { Side } from '@bourse/links/links';
import { links } from '@bourse/links/links';
import { later } from '@bourse/remote-kit/later';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { linkButton } from '@bourse/ui/link-button';
import { Change, Price } from '@bourse/ui/price';
import { ActionBar, Screen } from '@bourse/ui/screen';
import { Skeleton } from '@bourse/ui/states';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { ChartSummary } from '../chart/chart-summary.tsx';
import { KeyFigures } from '../stock-detail/key-figures.tsx';
import { useWords } from '../words.ts';
import { sampleStock } from './sample-stock.ts';
import styles from './trading-demo.module.css';

const Plot = later(() => import('../chart/plot.tsx').then((m) => m.Plot), {
  pending: <Skeleton shape="block" />,
});
/** A timeline has all that it shows: it asks the back end for nothing. */
const drawn = { period: '1m', loaded: sampleStock, live: sampleStock, trades: [] } as const;

/** A look at trading with a sample stock (spec section 2, D12): nothing here knows how an order is sent. */
export function TradingDemoScreen() {
  const { t, locale } = useWords();
  const { code = '' } = useParams();
  const [pressed, setPressed] = useState<Side>();
  const { symbol, name, currency, price, change, changePercent } = sampleStock;
  const close = () => setPressed(undefined);
  return (
    <Screen
      flush
      bar={
        <ActionBar>
          {(['buy', 'sell'] as const).map((side) => (
            <Button key={side} variant={side} size="large" onClick={() => setPressed(side)}>
              {t(`tradingDemo.${side}`)}
            </Button>
          ))}
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
        <ChartSummary {...drawn} />
        <div className={styles.chart}>
          <Plot key={locale} {...drawn} />
        </div>
        <div className={styles.figures}>
          <KeyFigures quote={sampleStock} />
          <p className={styles.quiet}>{t('tradingDemo.hint')}</p>
          <Link to={links.stock(code, displaySymbol(code))} {...linkButton({ wide: true })}>
            {t('tradingDemo.real', { symbol: displaySymbol(code) })}
          </Link>
        </div>
      </div>
      <Dialog
        open={pressed !== undefined}
        onClose={close}
        title={t('tradingDemo.nothingTitle')}
        actions={
          <Button wide variant="primary" onClick={close}>
            {t('tradingDemo.understood')}
          </Button>
        }
      >
        {pressed && <p>{t(`tradingDemo.nothing.${pressed}`)}</p>}
      </Dialog>
    </Screen>
  );
}
