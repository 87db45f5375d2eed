import { serverNow } from '@bourse/api/server-time';
import { displaySymbol } from '@bourse/contract/instrument';
import type { Ipo } from '@bourse/contract/ipo';
import { formatDay } from '@bourse/i18n/dates';
import { deployment } from '@bourse/session/config';
import { useTranslations } from '../translations.ts';
import { timeLeft } from './offering.ts';

/** 'EXSTEEL · EQ' */
export const codeOf = ({ symbol, series }: Pick<Ipo, 'symbol' | 'series'>): string =>
  [displaySymbol(symbol), series].filter(Boolean).join(' · ');

/** The texts of offerings, as functions because lists call them for each row. */
export function useIpoWords() {
  const { t, locale } = useTranslations();

  /** 'Closes 27 Dec · 35 days', in hours and minutes when it is soon; undefined where nothing is known. */
  const closes = (ipo: Ipo): { text: string; isSoon: boolean } | undefined => {
    const left = timeLeft(ipo, serverNow(), deployment.timeZone);
    if (!left) return undefined;
    const date = formatDay(left.at, locale);
    if (left.is === 'opens')
      return {
        text:
          left.closesAt === null
            ? t('ipo.opens', { date })
            : t('ipo.opensAndCloses', { date, end: formatDay(left.closesAt, locale) }),
        isSoon: false,
      };
    if (left.is === 'days') return { text: t('ipo.closes', { date, count: left.count }), isSoon: false };
    return { text: t(`ipo.closesIn.${left.is}`, { count: left.count }), isSoon: true };
  };

  /** 'after 27 Dec': when the lots are drawn; undefined where nothing is known. */
  const allotment = ({ endsAt }: Pick<Ipo, 'endsAt'>): string | undefined =>
    endsAt === null ? undefined : t('ipo.after', { date: formatDay(endsAt, locale) });

  return { closes, allotment };
}
