import type { IpoApplication } from '@bourse/contract/ipo';
import { formatDay } from '@bourse/i18n/dates';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { DOTS } from '@bourse/ui/masked';
import { useAtomValue } from 'jotai';
import { money } from '../figures.ts';
import { useTranslations } from '../translations.ts';
import type { Progress } from './application-progress.ts';

/** @returns a function from an application to the sentence about its money and its next step */
export function useApplicationLine() {
  const { t, locale } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const allotment = (expectedAt: number | null, endsAt: number | null): string | undefined => {
    if (expectedAt !== null) return t('ipo.line.allotmentExpected', { date: formatDay(expectedAt, locale) });
    return endsAt === null ? undefined : t('ipo.line.allotment', { date: formatDay(endsAt, locale) });
  };
  return ({ total, endsAt, expectedAt }: IpoApplication, { line, refund }: Progress): string =>
    [
      t(`ipo.line.${line}`, { amount: masked ? DOTS : money(total) }),
      ...(line === 'onHold' ? [allotment(expectedAt, endsAt)] : []),
      ...(refund !== undefined && line !== 'inHoldings'
        ? [t('ipo.line.refunded', { amount: masked ? DOTS : money(refund) })]
        : []),
    ]
      .filter(Boolean)
      .join(' ');
}
