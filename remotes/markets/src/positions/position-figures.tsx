import type { Position } from '@bourse/contract/positions';
import { worthOf } from '@bourse/figures/worth';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { GainFigure } from '@bourse/ui/gain';
import type { KeyValueProps } from '@bourse/ui/key-value';
import { Masked } from '@bourse/ui/masked';
import { UNKNOWN } from '@bourse/ui/price';
import { useAtomValue } from 'jotai';
import { averageText } from '../instruments/instrument.ts';
import { useTranslations } from '../translations.ts';

/**
 * The figures of a position for `KeyValue`, in an order in which they add up: quantity × average + fees = cost, and
 * value − cost = total.
 */
export function usePositionFigures(): (position: Position, dayLabel: string) => KeyValueProps['items'] {
  const { t } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const { currency } = deployment;
  const own = (written: string) => <Masked when={masked}>{written}</Masked>;
  return (position, dayLabel) => {
    const { quantity, unsettledQuantity, averagePrice } = position;
    const { value, cost, fees, day, total } = worthOf(position);
    return [
      {
        key: 'quantity',
        label: t('positions.csv.quantity'),
        value: own(formatQuantity(quantity, currency)),
      },
      ...(unsettledQuantity
        ? [
            {
              key: 'unsettled',
              label: t('positions.unsettled'),
              value: own(
                t('positions.atMostCost', { quantity: formatQuantity(unsettledQuantity, currency) }),
              ),
            },
          ]
        : []),
      {
        key: 'average',
        label: t('positions.csv.averagePrice'),
        value: averageText(position, averagePrice, quantity),
      },
      ...(fees === undefined
        ? []
        : [{ key: 'fees', label: t('positions.fees'), value: own(formatAmount(fees, currency)) }]),
      { key: 'cost', label: t('positions.cost'), value: own(formatAmount(cost, currency)) },
      {
        key: 'value',
        label: t('positions.csv.value'),
        value: value === undefined ? UNKNOWN : own(formatAmount(value, currency)),
      },
      {
        key: 'day',
        label: dayLabel,
        value: <GainFigure gain={day} currency={currency} masked={masked} />,
      },
      {
        key: 'total',
        label: t('positions.total'),
        value: <GainFigure gain={total} currency={currency} masked={masked} />,
        strong: true,
      },
    ];
  };
}
