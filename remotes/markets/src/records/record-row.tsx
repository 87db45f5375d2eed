import { displaySymbol } from '@bourse/contract/instrument';
import { orderStatus } from '@bourse/contract/order-status';
import type { Order } from '@bourse/contract/orders';
import { tradedPrice } from '@bourse/figures/records';
import { formatTime } from '@bourse/i18n/dates';
import { links } from '@bourse/links/links';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import type { Gain } from '@bourse/money/gain';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Figure } from '@bourse/ui/figure';
import { GainFigure } from '@bourse/ui/gain';
import { Row } from '@bourse/ui/list';
import { DOTS, Masked } from '@bourse/ui/masked';
import { useAtomValue } from 'jotai';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { ClosedBadge, SideBadge, StatusBadge } from './badges.tsx';
import { isClosed, writtenPrice } from './record-figures.ts';
import styles from './record-row.module.css';

interface RecordRowProps {
  order: Order;
  /** The result of a sale; undefined for a purchase. */
  profit: Gain | undefined;
}

/** One trading record, which opens its detail. The status is shown only if it is not success. */
export const RecordRow = memo(function RecordRow({ order, profit }: RecordRowProps) {
  const { t, locale } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const { currency } = deployment;
  const what = (quantity: string) =>
    t('records.what', {
      quantity,
      price: writtenPrice(order, tradedPrice(order)),
      time: formatTime(order.createdAt, locale),
    });
  return (
    <Row
      as={Link}
      to={links.record(order.orderNo)}
      title={
        <span className={styles.title}>
          <SideBadge side={order.side} />
          <span className={styles.symbol}>{displaySymbol(order.symbol)}</span>
        </span>
      }
      detail={
        <Masked when={masked} seen={what(DOTS)}>
          {what(formatQuantity(order.quantity, currency))}
        </Masked>
      }
      value={
        <Figure name={t(`record.total.${order.side}`)}>
          <Masked when={masked}>{formatAmount(order.total, currency)}</Masked>
        </Figure>
      }
      valueDetail={
        orderStatus(order.status) !== 'success' ? (
          <StatusBadge status={order.status} />
        ) : isClosed(order) ? (
          <ClosedBadge />
        ) : (
          profit && (
            <Figure name={t('record.profit')}>
              <GainFigure gain={profit} currency={currency} masked={masked} />
            </Figure>
          )
        )
      }
    />
  );
});
