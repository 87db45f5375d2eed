import { q } from '@bourse/api/query';
import { displaySymbol } from '@bourse/contract/instrument';
import { getQuote } from '@bourse/contract/market';
import { links, TICKET_ROUTE } from '@bourse/links/links';
import { type PriceAlert, priceAlertsAtom } from '@bourse/session/price-alerts';
import { priceUpdatesAtom } from '@bourse/session/price-updates';
import { Banner } from '@bourse/ui/banner';
import { textLink } from '@bourse/ui/link-button';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { Link, useMatch } from 'react-router-dom';
import { priceText } from '../instruments/instrument.ts';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { afterPrice } from './price-alert.ts';

/** Polls the prices of waiting alerts on every screen, and announces politely when one is reached. */
export function PriceAlertNotices() {
  const [alerts, change] = useAtom(priceAlertsAtom);
  const waiting = new Set(alerts.filter(({ reached }) => reached === null).map(({ symbol }) => symbol));
  const come = alerts.filter(({ reached }) => reached !== null);
  const newest = come.at(-1);
  // A notice would distract from an order, so it is shown after the ticket is closed.
  const isOrdering = useMatch(TICKET_ROUTE) !== null;
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

/** Polls like a list: not while the page is hidden or offline (D47). */
function Watch({ symbol }: { symbol: string }) {
  const change = useSetAtom(priceAlertsAtom);
  const isLive = useAtomValue(priceUpdatesAtom) === 'live';
  const { queryKey, ...asked } = q(getQuote, { symbol }, { every: LIST_REFRESH, live: true });
  // While prices are not live, alerts have a query of their own: with the shared one, the screen's price would change.
  const { data } = useQuery({ ...asked, queryKey: isLive ? queryKey : ['priceAlerts', { symbol }] });
  const price = data?.price;
  // A reached alert is stored, because the next price may be back on the other side of the level.
  useEffect(() => {
    if (price) change((alerts) => afterPrice(alerts, symbol, price));
  }, [symbol, price, change]);
  return null;
}

interface NoticeProps {
  alert: PriceAlert;
  /** Number of further alerts that were reached. */
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
      title={t(`alerts.reached.${way}`, { symbol, level: priceText(alert, level) })}
      onDismiss={dismiss}
      action={
        <Link to={links.stock(alert.symbol, name)} className={textLink} onClick={dismiss}>
          {t('alerts.look')} <VisuallyHidden>{symbol}</VisuallyHidden>
        </Link>
      }
    >
      {t('alerts.now', { price: priceText(alert, reached) })}
      {more > 0 && ` · ${t('alerts.more', { count: more })}`}
    </Banner>
  );
}
