import { q } from '@bourse/api/query';
import { decimalsOf, priceCurrency } from '@bourse/contract/instrument';
import { getQuote } from '@bourse/contract/market';
import { links } from '@bourse/links/links';
import { cmp } from '@bourse/money/decimal';
import type { PriceAlert } from '@bourse/session/price-alerts';
import { isPushWanted } from '@bourse/session/push-wanted';
import { linkButton } from '@bourse/ui/link-button';
import { Price, UNKNOWN } from '@bourse/ui/price';
import { Screen } from '@bourse/ui/screen';
import { Empty } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { PriceAlertList } from './price-alert-list.tsx';
import styles from './price-alerts-screen.module.css';
import { usePriceAlerts } from './use-price-alerts.ts';

/** All alerts of the customer, those that wait first, by instrument. */
export function PriceAlertsScreen() {
  const { t } = useTranslations();
  const { alerts } = usePriceAlerts();
  const sorted = alerts.toSorted(
    (a, b) =>
      Number(a.reached !== null) - Number(b.reached !== null) ||
      Number(a.symbol > b.symbol) - Number(a.symbol < b.symbol) ||
      cmp(a.level, b.level),
  );
  return (
    <Screen flush>
      <PriceAlertList
        label={t('alerts.title')}
        alerts={sorted}
        price={(alert) => <CurrentPrice alert={alert} />}
        empty={
          <Empty
            icon="bell"
            title={t('alerts.none')}
            detail={t('alerts.noneHint')}
            action={
              <Link to={links.markets()} {...linkButton({ variant: 'primary' })}>
                {t('watchlist.browse')}
              </Link>
            }
          />
        }
      />
      {alerts.length > 0 && (
        <p className={styles.hint}>{t(isPushWanted() ? 'alerts.hintWatched' : 'alerts.hint')}</p>
      )}
    </Screen>
  );
}

/** The price that the alert is compared with, which the notices ask for too. */
function CurrentPrice({ alert }: { alert: PriceAlert }) {
  const { data } = useQuery(q(getQuote, { symbol: alert.symbol }, { every: LIST_REFRESH }));
  if (!data) return UNKNOWN;
  const currency = priceCurrency(data);
  return <Price value={data.price} decimals={decimalsOf(data)} {...(currency ? { currency } : {})} />;
}
