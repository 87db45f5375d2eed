import { afterCredit, afterPayment } from '@bourse/figures/balance';
import { profitOf } from '@bourse/figures/lot-gains';
import { FEE_PERCENT, LEAST_FEE } from '@bourse/figures/order-cost';
import type { Decimal } from '@bourse/money/decimal';
import { formatAmount, formatRate } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { GainFigure } from '@bourse/ui/gain';
import { KeyValue, type KeyValueProps } from '@bourse/ui/key-value';
import { Masked } from '@bourse/ui/masked';
import { useAtomValue } from 'jotai';
import { useTranslations } from '../translations.ts';
import { type ReviewedOrder, soldParts, type Traded } from './order.ts';

interface OrderFiguresProps {
  order: ReviewedOrder;
  /** What is available before the order; undefined while it is not known. */
  balance: Decimal | undefined;
}

/** Writes a price of the order: a limit may be finer than the price that it is of. */
const written = (value: Decimal, { currency, decimals }: Traded): string =>
  formatAmount(value, currency, Math.max(decimals, value.split('.')[1]?.length ?? 0));

/** @returns the total as the market has it now, and the price and the total that it can be filled at at worst (D2, D77) */
export function useOrderTotal(): (order: ReviewedOrder) => KeyValueProps['items'] {
  const { t } = useTranslations();
  const home = deployment.currency;
  return ({ side, traded, worstPrice, cost, worstTotal }) => [
    {
      key: 'total',
      label: t(`orderTicket.total.${side}`),
      value: t('orderTicket.about', { amount: formatAmount(cost.total, home) }),
      strong: true,
    },
    {
      key: 'worst-total',
      label: t(`orderTicket.worstTotal.${side}`),
      value: formatAmount(worstTotal, home),
    },
    { key: 'worst', label: t(`orderTicket.worstPrice.${side}`), value: written(worstPrice, traded) },
  ];
}

/** Price, fee and conversion, as the market has them now: costs are shown, whatever else is hidden (D2). */
export function OrderFigures({ order, balance }: OrderFiguresProps) {
  const { t } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const { side, traded, price, rate, cost, worstTotal, parts } = order;
  const home = deployment.currency;
  const about = (amount: string) => t('orderTicket.about', { amount });
  const [lot] = parts.length === 1 ? parts : [];
  const profit = profitOf(soldParts(parts), cost.total);
  return (
    <KeyValue
      items={[
        { key: 'price', label: t('orderTicket.price'), value: about(written(price, traded)) },
        ...(lot?.lot
          ? [{ key: 'bought', label: t('orderTicket.boughtAt'), value: written(lot.lot.price, traded) }]
          : []),
        ...(traded.currency === home
          ? []
          : [
              {
                key: 'rate',
                label: t('orderTicket.conversion'),
                value: formatRate(rate, traded.currency, home),
              },
            ]),
        { key: 'notional', label: t('orderTicket.amount'), value: about(formatAmount(cost.notional, home)) },
        {
          key: 'fee',
          label: t('orderTicket.fee', {
            percent: FEE_PERCENT,
            least: formatAmount(LEAST_FEE, home),
          }),
          value: about(formatAmount(cost.fee, home)),
        },
        ...(balance === undefined
          ? []
          : [
              {
                key: 'after',
                label: t('orderTicket.availableAfter'),
                value: (
                  <Masked when={masked}>
                    {formatAmount((side === 'buy' ? afterPayment : afterCredit)(balance, worstTotal), home)}
                  </Masked>
                ),
              },
            ]),
        ...(profit
          ? [
              {
                key: 'profit',
                label: t('orderTicket.profit'),
                value: <GainFigure gain={profit} currency={home} masked={masked} />,
              },
            ]
          : []),
      ]}
    />
  );
}
