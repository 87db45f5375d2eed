import type { Ipo } from '@bourse/contract/ipo';
import { timesSubscribed } from '@bourse/figures/ipo';
import { isNegative, isZero } from '@bourse/money/decimal';
import { formatPrice } from '@bourse/money/format';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { KeyValue, type KeyValueProps } from '@bourse/ui/key-value';
import { Masked } from '@bourse/ui/masked';
import { UNKNOWN } from '@bourse/ui/price';
import { useAtomValue } from 'jotai';
import { money } from '../figures.ts';
import { useTranslations } from '../translations.ts';
import type { Summary } from './application-draft.ts';
import { useIpoWords } from './use-ipo-words.ts';

interface Application {
  ipo: Ipo;
  summary: Summary;
}

/** @returns the balance after an application, and the day of the allotment */
export function useHoldFacts({ ipo, summary: { availableAfter } }: Application): KeyValueProps['items'] {
  const { t } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const allotment = useIpoWords().allotment(ipo);
  return [
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
  ];
}

/** The balance after the application, the day of allotment and the subscription so far. */
export function ApplyFigures(application: Application) {
  const { t } = useTranslations();
  const facts = useHoldFacts(application);
  const times = timesSubscribed(application.ipo.timesSubscribed);
  return (
    <KeyValue
      items={[
        ...facts,
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
