/** Coming times in the deployment's zone (D26). */
import { daysBetween } from '@bourse/contract/wall-clock';
import { formatDay, formatTime, formatWeekdayTime } from '@bourse/i18n/dates';
import { deployment } from '@bourse/session/config';

/**
 * A coming time beside the present: '15:30' today, 'Mon 15:30' within six days, else '6 Dec, 15:30', because a weekday
 * must name one day only.
 */
export function whenText(at: number, now: number, locale: string, timeZone = deployment.timeZone): string {
  const days = daysBetween(now, at, timeZone);
  if (days === 0) return formatTime(at, locale, timeZone);
  return days > 0 && days < 7
    ? formatWeekdayTime(at, locale, timeZone)
    : `${formatDay(at, locale, timeZone)}, ${formatTime(at, locale, timeZone)}`;
}
