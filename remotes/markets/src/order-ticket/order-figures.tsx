import { FEE_RATE } from '@bourse/contract/order-cost';
import { mul } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { GainFigure } from '@bourse/ui/gain';
import { KeyValue } from '@bourse/ui/key-value';
import { useAtomValue } from 'jotai';
import { useWords } from '../words.ts';
import type { ReviewedOrder } from './order.ts';
import { useRateText } from './rate-text.ts';

/** Price, amount, fee, conversion and total, as agreed to: costs are shown, whatever else is hidden (D2). */
export function OrderFigures({ order }: { order: ReviewedOrder }) {
  const { t } = useWords();
  const rateText = useRateText();
  const masked = useAtomValue(amountsHiddenAtom);
  const { side, traded, price, rate, cost, lot, profit } = order;
  const home = deployment.currency;
  const written = (value: typeof price) => formatAmount(value, traded.currency, traded.decimals);
  const conversion = rateText(rate, traded.currency);
  return (
    <KeyValue
      items={[
        { key: 'price', label: t('orderTicket.price'), value: written(price) },
        ...(lot ? [{ key: 'bought', label: t('orderTicket.boughtAt'), value: written(lot.price) }] : []),
        ...(conversion ? [{ key: 'rate', label: t('orderTicket.conversion'), value: conversion }] : []),
        { key: 'notional', label: t('orderTicket.amount'), value: formatAmount(cost.notional, home) },
        {
          key: 'fee',
          label: t('orderTicket.fee', { percent: mul(FEE_RATE, '100') }),
          value: formatAmount(cost.fee, home),
        },
        {
          key: 'total',
          label: t(`orderTicket.total.${side}`),
          value: formatAmount(cost.total, home),
          strong: true,
        },
        ...(profit !== undefined
          ? [
              {
                key: 'profit',
                label: t('orderTicket.profit'),
                value: (
                  <GainFigure gain={{ amount: profit, percent: undefined }} currency={home} masked={masked} />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
