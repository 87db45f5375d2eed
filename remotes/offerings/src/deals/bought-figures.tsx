import { serverNow } from '@bourse/api/server-time';
import type { Order } from '@bourse/contract/orders';
import { FEE_PERCENT } from '@bourse/figures/order-cost';
import type { Decimal } from '@bourse/money/decimal';
import { formatAmount, formatPercent } from '@bourse/money/format';
import type { Figures } from '@bourse/remote-kit/call-result';
import { whenText } from '@bourse/remote-kit/coming-time';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Masked } from '@bourse/ui/masked';
import { UNKNOWN } from '@bourse/ui/price';
import { useAtomValue } from 'jotai';
import { useTranslations } from '../translations.ts';

/**
 * @returns a function to the amount that was paid with its fee, the balance after it, and from when the lot can be sold
 */
export function useBoughtFigures() {
  const { t, locale } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const home = deployment.currency;
  /**
   * @param order as the broker wrote it down; undefined until it is in the list
   * @param available the balance after the purchase; undefined until an answer that is newer than it has arrived
   */
  return (order: Order | undefined, available: Decimal | undefined): Figures => [
    {
      key: 'paid',
      label: t('deals.figures.paid'),
      value: order ? formatAmount(order.total, home) : UNKNOWN,
      strong: true,
    },
    ...(order?.fee
      ? [
          {
            key: 'fee',
            label: t('deals.figures.fee', { percent: formatPercent(FEE_PERCENT) }),
            value: formatAmount(order.fee, home),
          },
        ]
      : []),
    {
      key: 'available',
      label: t('call.availableNow'),
      value:
        available === undefined ? UNKNOWN : <Masked when={masked}>{formatAmount(available, home)}</Masked>,
    },
    ...(order?.sellableAt
      ? [
          {
            key: 'sellable',
            label: t('deals.figures.sellable'),
            value: whenText(order.sellableAt, serverNow(), locale),
          },
        ]
      : []),
  ];
}
