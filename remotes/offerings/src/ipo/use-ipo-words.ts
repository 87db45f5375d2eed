import { displaySymbol } from '@bourse/contract/instrument';
import type { Ipo } from '@bourse/contract/ipo';
import { formatDay } from '@bourse/i18n/dates';
import { useServerNow } from '@bourse/remote-kit/use-server-now';
import { useTranslations } from '../translations.ts';
import { useTimeLeft } from '../use-time-left.ts';
import { closingOf } from './offering.ts';

/** 'EXSTEEL · EQ' */
export const codeOf = ({ symbol, series }: Pick<Ipo, 'symbol' | 'series'>): string =>
  [displaySymbol(symbol), series].filter(Boolean).join(' · ');

/** The texts of offerings, as functions because lists call them for each row. */
export function useIpoWords() {
  const { t, locale } = useTranslations();
  const sayLeft = useTimeLeft();
  const now = useServerNow();

  /** 'Closes 27 Dec · 35 days', 'Closes in 3 h' when it is soon; undefined where nothing is known. */
  const closes = (ipo: Ipo): { text: string; isSoon: boolean } | undefined => {
    const closing = closingOf(ipo, now);
    if (!closing) return undefined;
    const { opensAt, closesAt, left } = closing;
    const end = closesAt === null ? '' : formatDay(closesAt, locale);
    if (opensAt !== undefined) {
      const date = formatDay(opensAt, locale);
      return { text: end ? t('ipo.opensAndCloses', { date, end }) : t('ipo.opens', { date }), isSoon: false };
    }
    if (!left) return undefined;
    const isSoon = left.unit !== 'days';
    return {
      text: t(isSoon ? 'ipo.closesIn' : 'ipo.closes', { date: end, left: sayLeft(left) }),
      isSoon,
    };
  };

  /** The date of the allotment: 'expected 28 Dec' where it is announced, else 'after 27 Dec'; undefined where neither is known. */
  const allotment = ({ allotmentAt, endsAt }: Pick<Ipo, 'allotmentAt' | 'endsAt'>): string | undefined => {
    if (allotmentAt !== null) return t('ipo.expected', { date: formatDay(allotmentAt, locale) });
    return endsAt === null ? undefined : t('ipo.after', { date: formatDay(endsAt, locale) });
  };

  return { closes, allotment };
}
