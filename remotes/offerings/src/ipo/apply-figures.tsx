import type { Ipo } from '@bourse/contract/ipo';
import { timesSubscribed } from '@bourse/figures/ipo';
import { type Decimal, isNegative, isZero } from '@bourse/money/decimal';
import { formatAmount, formatPrice, formatRate } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { KeyValue } from '@bourse/ui/key-value';
import { Masked } from '@bourse/ui/masked';
import { UNKNOWN } from '@bourse/ui/price';
import { useAtomValue } from 'jotai';
import { money, shares } from '../figures.ts';
import { useTranslations } from '../translations.ts';
import type { Summary } from './application-draft.ts';
import { useIpoWords } from './use-ipo-words.ts';

interface ApplyFiguresProps {
  ipo: Ipo;
  summary: Summary;
  rate: Decimal | null | undefined;
  /** The price that the customer has seen. */
  price: Decimal;
}

/** The fee, the balance after it, the day of allotment and the subscription so far. */
export function ApplyFigures({ ipo, summary, rate, price }: ApplyFiguresProps) {
  const { t } = useTranslations();
  const words = useIpoWords();
  const masked = useAtomValue(amountsHiddenAtom);
  const { quantity, amount, availableAfter } = summary;
  const currency = ipo.currency ?? deployment.currency;
  const allotment = words.allotment(ipo);
  const times = timesSubscribed(ipo.timesSubscribed);
  const foreign = currency !== deployment.currency && quantity !== undefined && amount !== undefined;
  return (
    <KeyValue
      items={[
        ...(foreign
          ? [
              {
                key: 'amount',
                label: `${formatAmount(price, currency)} × ${shares(quantity)}`,
                value: formatAmount(amount, currency),
              },
              {
                key: 'rate',
                label: t('ipo.apply.rate'),
                value: rate ? formatRate(rate, currency, deployment.currency) : UNKNOWN,
              },
            ]
          : []),
        { key: 'fee', label: t('ipo.apply.fee'), value: t('ipo.apply.none') },
        {
          key: 'after',
          label: t('ipo.apply.after'),
          value:
            availableAfter === undefined || isNegative(availableAfter) ? (
              UNKNOWN
            ) : (
              <Masked when={masked}>{money(availableAfter)}</Masked>
            ),
        },
        ...(allotment ? [{ key: 'allotment', label: t('ipo.apply.allotment'), value: allotment }] : []),
        ...(isZero(times)
          ? []
          : [
              {
                key: 'subscribed',
                label: t('ipo.apply.subscribed'),
                value: t('ipo.apply.times', { times: formatPrice(times) }),
              },
            ]),
      ]}
    />
  );
}
