import { q } from '@bourse/api/query';
import { displaySymbol } from '@bourse/contract/instrument';
import { getQuote } from '@bourse/contract/market';
import { links } from '@bourse/links/links';
import { type PriceAlert, priceAlertsAtom } from '@bourse/session/price-alerts';
import { Banner } from '@bourse/ui/banner';
import { textLink } from '@bourse/ui/link-button';
import { useQuery } from '@tanstack/react-query';
import { useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { Link, useMatch } from 'react-router-dom';
import { priceText } from '../instruments/instrument.ts';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { afterPrice } from './price-alert.ts';

/** Where an order is written. */
const TICKET = '/stock/trading/:symbol/:market/:name';

/** Watches the prices that the customer waits for, on whatever screen, and says politely which have come. */
export function PriceAlertNotices() {
  const [alerts, change] = useAtom(priceAlertsAtom);
  const waiting = new Set(alerts.filter(({ reached }) => reached === null).map(({ symbol }) => symbol));
  const come = alerts.filter(({ reached }) => reached !== null);
  const newest = come.at(-1);
  // What lies over an order distracts from it: it is said when the ticket is left.
  const isOrdering = useMatch(TICKET) !== null;
  return (
    <>
      {[...waiting].map((symbol) => (
        <Watch key={symbol} symbol={symbol} />
      ))}
      <div aria-live="polite">
        {newest && !isOrdering && (
          <Notice
            key={newest.id}
            alert={newest}
            more={come.length - 1}
            dismiss={() => change((before) => before.filter(({ id }) => id !== newest.id))}
          />
        )}
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

interface NoticeProps {
  alert: PriceAlert;
  /** How many others wait behind it. */
  more: number;
  dismiss: () => void;
}

function Notice({ alert, more, dismiss }: NoticeProps) {
  const { t } = useTranslations();
  const { level, reached, name, way } = alert;
  if (reached === null) return null;
  const symbol = displaySymbol(alert.symbol);
  return (
    <Banner
      tone="info"
      over
      title={t(`stockDetail.alerts.reached.${way}`, { symbol, level: priceText(alert, level) })}
      onDismiss={dismiss}
      action={
        <Link
          to={links.stock(alert.symbol, name)}
          aria-label={t('stockDetail.alerts.see', { symbol })}
          className={textLink}
          onClick={dismiss}
        >
          {t('stockDetail.alerts.look')}
        </Link>
      }
    >
      {t('stockDetail.alerts.now', { price: priceText(alert, reached) })}
      {more > 0 && ` · ${t('stockDetail.alerts.more', { count: more })}`}
    </Banner>
  );
}
