import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatClock,
  formatDate,
  formatDateTime,
  formatDay,
  formatMonth,
  formatPattern,
  formatTime,
  formatWeekday,
  formatWeekdayTime,
} from './dates.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

describe('the formats of a time', () => {
  it('use the time zone of the deployment, whatever the device says', () => {
    expect(formatDateTime(NOW, 'de', 'Asia/Kolkata')).toBe('20.11.2026, 17:30');
    expect(formatDateTime(NOW, 'en', 'America/Mexico_City')).toBe('20 Nov 2026, 06:00');
    expect(formatClock(NOW, 'en', 'Asia/Kolkata')).toBe('17:30:00');
  });
});

describe('a time', () => {
  /** Day, month, hour, minute and second have one digit, so that padding shows; the month's name is long in each language. */
  const EARLY = Date.UTC(2026, 8, 5, 9, 5, 3);
  it.each([
    [formatDate, '5 Sep 2026', '05.09.2026', '5 sep 2026', '2026年9月5日'],
    [formatDateTime, '5 Sep 2026, 09:05', '05.09.2026, 09:05', '5 sep 2026, 9:05', '2026年9月5日 09:05'],
    [formatTime, '09:05', '09:05', '9:05', '09:05'],
    [formatClock, '09:05:03', '09:05:03', '9:05:03', '09:05:03'],
    [formatDay, '5 Sep', '5. Sep.', '5 sep', '9月5日'],
    [formatMonth, 'Sep 2026', 'Sep. 2026', 'sep 2026', '2026年9月'],
    [formatWeekday, 'Sat 5 Sep', 'Sa, 5. Sep.', 'sáb, 5 sep', '9月5日周六'],
    [formatWeekdayTime, 'Sat 09:05', 'Sa, 09:05', 'sáb, 9:05', '周六09:05'],
  ])('has one spelling in each language: %o', (format, ...texts) => {
    expect(['en', 'de', 'es', 'zh'].map((locale) => format(EARLY, locale, 'UTC'))).toEqual(texts);
  });

  it('has the usual short name of each month and weekday in each language', () => {
    const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1));
    const monthsIn = (locale: string) =>
      months.map((time) => formatPattern(time, 'MMM', locale, 'UTC')).join(' ');
    expect(monthsIn('en')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec');
    expect(monthsIn('de')).toBe('Jan. Feb. März Apr. Mai Juni Juli Aug. Sep. Okt. Nov. Dez.');
    expect(monthsIn('es')).toBe('ene feb mar abr may jun jul ago sep oct nov dic');
    const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 10, 16 + day));
    const daysIn = (locale: string) => days.map((time) => formatPattern(time, 'E', locale, 'UTC')).join(' ');
    expect(daysIn('en')).toBe('Mon Tue Wed Thu Fri Sat Sun');
    expect(daysIn('de')).toBe('Mo Di Mi Do Fr Sa So');
    expect(daysIn('es')).toBe('lun mar mié jue vie sáb dom');
    expect(daysIn('zh')).toBe('周一 周二 周三 周四 周五 周六 周日');
  });

  it('agrees with Intl.DateTimeFormat on the date and the time in the zone, at any instant', () => {
    const instants = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2060, 0) });
    const zones = fc.constantFrom('Asia/Kolkata', 'America/Mexico_City', 'Pacific/Auckland', 'Europe/Berlin');
    fc.assert(
      fc.property(instants, zones, (time, timeZone) => {
        const read = new Intl.DateTimeFormat('de', { dateStyle: 'medium', timeStyle: 'medium', timeZone });
        expect(`${formatDate(time, 'de', timeZone)}, ${formatClock(time, 'de', timeZone)}`).toBe(
          read.format(time),
        );
      }),
    );
  });
});
