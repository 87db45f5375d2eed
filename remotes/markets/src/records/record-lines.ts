import type { Order } from '@bourse/contract/orders';
import { beforeFee, tradedPrice } from '@bourse/figures/records';
import { formatClock, formatDate, formatDateTime } from '@bourse/i18n/dates';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { useAtomValue } from 'jotai';
import { useTranslations } from '../translations.ts';
import { writtenPrice } from './record-figures.ts';

export interface RecordLine {
  key: string;
  label: string;
  value: string;
  strong?: boolean;
  /** The line contains an amount of the customer, and amounts are hidden. Market prices are not hidden. */
  isHidden?: boolean;
}

/**
 * The lines of a trading record, used on the screen, in print and for sharing. Hidden amounts are hidden in all of
 * them.
 */
export function useRecordLines(order: Order): RecordLine[] {
  const { t, locale } = useTranslations();
  const isHidden = useAtomValue(amountsHiddenAtom);
  const { currency } = deployment;
  const { side, fee, isOpen, left, sellableAt } = order;
  const notional = beforeFee(order);
  return [
    { key: 'no', label: t('record.number'), value: order.orderNo },
    {
      key: 'time',
      label: t('record.time'),
      value: `${formatDate(order.createdAt, locale)}, ${formatClock(order.createdAt, locale)}`,
    },
    ...(isOpen && sellableAt !== null
      ? [{ key: 'sellable', label: t('record.sellable'), value: formatDateTime(sellableAt, locale) }]
      : []),
    {
      key: 'quantity',
      label: t('record.quantity'),
      value: formatQuantity(order.quantity, currency),
      isHidden,
    },
    // A part of it was sold.
    ...(isOpen && left !== null && left < order.quantity
      ? [{ key: 'left', label: t('record.left'), value: formatQuantity(left, currency), isHidden }]
      : []),
    ...(side === 'sell'
      ? [{ key: 'bought', label: t('record.boughtAt'), value: writtenPrice(order, order.price) }]
      : []),
    { key: 'price', label: t(`record.price.${side}`), value: writtenPrice(order, tradedPrice(order)) },
    ...(notional === undefined
      ? []
      : [
          { key: 'notional', label: t('record.notional'), value: formatAmount(notional, currency), isHidden },
        ]),
    ...(fee === null
      ? []
      : [{ key: 'fee', label: t('record.fee'), value: formatAmount(fee, currency), isHidden }]),
    {
      key: 'total',
      label: t(`record.total.${side}`),
      value: formatAmount(order.total, currency),
      strong: true,
      isHidden,
    },
  ];
}
