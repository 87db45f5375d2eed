import { FEE_RATE, LEAST_FEE } from '@bourse/contract/order-cost';
import { add, type Decimal, mul, sub } from '@bourse/money/decimal';
import { formatAmount, formatRate } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { GainFigure } from '@bourse/ui/gain';
import { KeyValue } from '@bourse/ui/key-value';
import { Masked } from '@bourse/ui/masked';
import { useAtomValue } from 'jotai';
import { useTranslations } from '../translations.ts';
import { profitOf, type ReviewedOrder } from './order.ts';

interface OrderFiguresProps {
  order: ReviewedOrder;
  /** What is available before the order; undefined while it is not known. */
  balance: Decimal | undefined;
}

/**
 * Price, fee, conversion and total, as the market has them now, and how far they may move until the order is filled:
 * costs are shown, whatever else is hidden (D2, D77).
 */
export function OrderFigures({ order, balance }: OrderFiguresProps) {
  const { t } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const { side, traded, price, worstPrice, rate, cost, worstTotal, parts } = order;
  const home = deployment.currency;
  const written = (value: typeof price) =>
    formatAmount(value, traded.currency, placesOf(value, traded.decimals));
  const about = (amount: string) => t('orderTicket.about', { amount });
  const [lot] = parts.length === 1 ? parts : [];
  const profit = profitOf(parts, cost.total);
  return (
    <KeyValue
      items={[
        { key: 'price', label: t('orderTicket.price'), value: about(written(price)) },
        { key: 'worst', label: t(`orderTicket.worstPrice.${side}`), value: written(worstPrice) },
        ...(lot?.lot
          ? [{ key: 'bought', label: t('orderTicket.boughtAt'), value: written(lot.lot.price) }]
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
            percent: mul(FEE_RATE, '100'),
            least: formatAmount(LEAST_FEE, home),
          }),
          value: about(formatAmount(cost.fee, home)),
        },
        {
          key: 'total',
          label: t(`orderTicket.total.${side}`),
          value: about(formatAmount(cost.total, home)),
          strong: true,
        },
        {
          key: 'worst-total',
          label: t(`orderTicket.worstTotal.${side}`),
          value: formatAmount(worstTotal, home),
        },
        ...(balance === undefined
          ? []
          : [
              {
                key: 'after',
                label: t('orderTicket.availableAfter'),
                value: (
                  <Masked when={masked}>
                    {formatAmount((side === 'buy' ? sub : add)(balance, worstTotal), home)}
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

/** A limit may be finer than the price that it is of. */
const placesOf = (value: string, decimals: number): number =>
  Math.max(decimals, value.split('.')[1]?.length ?? 0);
