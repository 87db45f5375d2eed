import { q } from '@bourse/api/query';
import { displaySymbol } from '@bourse/contract/instrument';
import { getQuote } from '@bourse/contract/market';
import { links } from '@bourse/links/links';
import { formatPrice } from '@bourse/money/format';
import { type PriceAlert, priceAlertsAtom } from '@bourse/session/price-alerts';
import { Banner } from '@bourse/ui/banner';
import { textLink } from '@bourse/ui/link-button';
import { useQuery } from '@tanstack/react-query';
import { useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { LIST_REFRESH } from '../refresh.ts';
import { useWords } from '../words.ts';
import { afterPrice } from './price-alert.ts';
import styles from './price-alert-notices.module.css';

/** Watches the prices that the customer waits for, on whatever screen, and says politely which have come. */
export function PriceAlertNotices() {
  const [alerts, change] = useAtom(priceAlertsAtom);
  const waiting = new Set(alerts.filter(({ reached }) => reached === null).map(({ symbol }) => symbol));
  return (
    <>
      {[...waiting].map((symbol) => (
        <Watch key={symbol} symbol={symbol} />
      ))}
      <div className={styles.notices} aria-live="polite">
        {alerts.map((alert) => (
          <Notice
            key={alert.id}
            alert={alert}
            dismiss={() => change((before) => before.filter(({ id }) => id !== alert.id))}
          />
        ))}
      </div>
    </>
  );
}

/** Asks as a list does: rests while hidden or offline (D47). */
function Watch({ symbol }: { symbol: string }) {
  const change = useSetAtom(priceAlertsAtom);
  const { data } = useQuery(q(getQuote, { symbol }, { every: LIST_REFRESH }));
  const price = data?.price;
  // What was reached has to be written down: the price may be gone again with the next answer.
  useEffect(() => {
    if (price) change((alerts) => afterPrice(alerts, symbol, price));
  }, [symbol, price, change]);
  return null;
}

function Notice({ alert, dismiss }: { alert: PriceAlert; dismiss: () => void }) {
  const { t } = useWords();
  const { decimals, level, reached, name, way } = alert;
  if (reached === null) return null;
  const symbol = displaySymbol(alert.symbol);
  return (
    <Banner
      tone="info"
      title={t(`stockDetail.alerts.reached.${way}`, { symbol, level: formatPrice(level, { decimals }) })}
      onDismiss={dismiss}
    >
      {t('stockDetail.alerts.now', { price: formatPrice(reached, { decimals }) })}{' '}
      <Link to={links.stock(alert.symbol, name)} className={textLink}>
        {t('stockDetail.alerts.see', { symbol })}
      </Link>
    </Banner>
  );
}
