import { serverNow } from '@bourse/api/server-time';
import { displaySymbol } from '@bourse/contract/instrument';
import { orderStatus } from '@bourse/contract/order-status';
import type { Order } from '@bourse/contract/orders';
import { changeSince } from '@bourse/figures/price';
import { formatTime } from '@bourse/i18n/dates';
import { links } from '@bourse/links/links';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { whenText } from '@bourse/remote-kit/coming-time';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Badge } from '@bourse/ui/badge';
import { Figure } from '@bourse/ui/figure';
import { Row } from '@bourse/ui/list';
import { DOTS, Masked } from '@bourse/ui/masked';
import { Change } from '@bourse/ui/price';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import styles from './deal-order-row.module.css';

/** One purchase of an offer, which opens its record. */
export function DealOrderRow({ order }: { order: Order }) {
  const { t, locale } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const home = deployment.currency;
  const status = orderStatus(order.status);
  const isHeld = status === 'success' && order.isOpen === true;
  const state = status !== 'success' ? status : order.isOpen === false ? 'sold' : isHeld ? 'held' : undefined;
  const { price, marketPrice } = order;
  const change = isHeld && marketPrice !== null ? changeSince(price, marketPrice) : undefined;
  const detail = (quantity: string) =>
    [
      formatTime(order.createdAt, locale),
      `${quantity} × ${formatAmount(order.price, order.currency ?? home)}`,
      ...(isHeld && order.sellableAt !== null && order.sellableAt > serverNow()
        ? [t('deals.orders.sellable', { time: whenText(order.sellableAt, serverNow(), locale) })]
        : []),
    ].join(' · ');
  return (
    <Row
      as={Link}
      to={links.record(order.orderNo)}
      title={
        <span className={styles.title}>
          {displaySymbol(order.symbol)}
          {state && (
            <Badge tone={state === 'failed' ? 'problem' : state === 'pending' ? 'warning' : 'neutral'}>
              {t(`deals.orders.state.${state}`)}
            </Badge>
          )}
        </span>
      }
      detail={
        <Masked when={masked} seen={detail(DOTS)}>
          {detail(formatQuantity(order.quantity, home))}
        </Masked>
      }
      value={
        <Figure name={t(status === 'success' ? 'deals.figures.paid' : 'deals.figures.amount')}>
          <Masked when={masked}>{formatAmount(order.total, home)}</Masked>
        </Figure>
      }
      valueDetail={
        status === 'failed' ? (
          t('deals.orders.notCharged')
        ) : change === undefined ? undefined : (
          <>
            <Change percent={change} /> {t('deals.orders.since')}
          </>
        )
      }
    />
  );
}
