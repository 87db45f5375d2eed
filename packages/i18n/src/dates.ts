/** Times as the customer reads them: in the deployment's zone, whatever the phone's (D26). */
import { deployment } from '@bourse/session/config';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, options: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale}|${timeZone}|${JSON.stringify(options)}`;
  let made = formats.get(key);
  if (!made) {
    made = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formats.set(key, made);
  }
  return made;
}

/** '20 Nov 2026' */
export const formatDate = (time: number, locale: string, timeZone = deployment.timeZone): string =>
  format(locale, { dateStyle: 'medium' }, timeZone).format(time);

/** '20 Nov 2026, 15:30' */
export const formatDateTime = (time: number, locale: string, timeZone = deployment.timeZone): string =>
  format(locale, { dateStyle: 'medium', timeStyle: 'short' }, timeZone).format(time);

/** '15:30' */
export const formatTime = (time: number, locale: string, timeZone = deployment.timeZone): string =>
  format(locale, { timeStyle: 'short' }, timeZone).format(time);

/** 'Mon, 15:30' */
export const formatWeekdayTime = (time: number, locale: string, timeZone = deployment.timeZone): string =>
  format(locale, { weekday: 'short', hour: '2-digit', minute: '2-digit' }, timeZone).format(time);
