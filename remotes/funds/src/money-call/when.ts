import { serverNow } from '@bourse/api/server-time';
import { formatTime, formatWeekday } from '@bourse/i18n/dates';

const HOUR = 3_600_000;

/** 'Mon 23 Nov, 05:54' */
export const formatWhen = (time: number, locale: string): string =>
  `${formatWeekday(time, locale)}, ${formatTime(time, locale)}`;

/**
 * When money has arrived at the latest.
 * @param hours `creditHours` of the deployment (D73)
 * @param askedAt when it was asked for, by the server's clock; now where it has not been
 */
export const arrivalAt = (hours: number, askedAt?: number | null): number =>
  (askedAt ?? serverNow()) + hours * HOUR;
