import { deployment } from '@bourse/session/config';
import { afterEach, describe, expect, it } from 'vitest';
import { chartLabels } from './chart-labels.ts';
import type { Drawing } from './views.ts';

const SESSION = { period: '1m' } as const;

it.each(['en', 'zh', 'de', 'es'] as const)(
  "the chart formats volumes like prices, by the currency's home (D40), in %s",
  (locale) => {
    const { formatVolume, formatPrice } = chartLabels((key) => key, locale, 'INR', SESSION);
    expect(formatVolume(24_100)).toBe('24.1K');
    expect(formatVolume(1_240_000)).toBe('12.4L');
    expect(formatPrice('24129.40')).toBe('24,129.40');
  },
);

it('a date label is a day, a month, or a year, and January is its year', () => {
  const { formatTradeDate } = chartLabels((key) => key, 'en', 'INR', SESSION);
  expect(formatTradeDate('2026-11-02', 'day')).toBe('2 Nov');
  expect(formatTradeDate('2026-11-02', 'month')).toBe('Nov');
  expect(formatTradeDate('2026-01-02', 'month')).toBe('2026');
  expect(formatTradeDate('2026-07-01', 'year')).toBe('2026');
});

describe('the period of a bar', () => {
  const { timeZone } = deployment;
  afterEach(() => {
    deployment.timeZone = timeZone;
  });
  const labelsOf = (period: Drawing['period'], zone = 'Asia/Kolkata') => {
    deployment.timeZone = zone;
    return chartLabels((key, values) => (values ? `${key} ${values.date}` : key), 'en', 'INR', { period });
  };
  const spoken = { isGrowing: false, isSpoken: true };
  /** The first half hour of a session in Mumbai. */
  const bar = {
    timestamp: Date.parse('2026-11-20T09:15:00+05:30'),
    end: Date.parse('2026-11-20T09:45:00+05:30'),
    date: '2026-11-20',
  };

  it.each([
    ['Asia/Kolkata', '20 Nov 2026, 09:15–09:45 GMT+5:30'],
    ['Europe/Berlin', '20 Nov 2026, 04:45–05:15 CET'],
    ['Pacific/Auckland', '20 Nov 2026, 16:45–17:15 GMT+13'],
    ['America/Mexico_City', '19 Nov 2026, 21:45–22:15 GMT-6, chart.tradeDate 20 Nov 2026'],
    ['Pacific/Honolulu', '19 Nov 2026, 17:45–18:15 GMT-10, chart.tradeDate 20 Nov 2026'],
  ])(
    'is read in the time of %s with its name, and with the trade date where that is another',
    (zone, text) => {
      expect(labelsOf('1m', zone).formatBar(bar, spoken)).toBe(text);
    },
  );

  it('is the same on the canvas as in the reading, except for the name of the zone', () => {
    const text = labelsOf('1m').formatBar(bar, { isGrowing: true, isSpoken: false });
    expect(text).toBe('20 Nov 2026, 09:15–09:45, chart.soFar');
  });

  it.each(['Asia/Kolkata', 'America/Mexico_City', 'Pacific/Auckland'])(
    'is the trade date of a day, a week or a month, whatever the date in %s is',
    (zone) => {
      const named = (period: Drawing['period']) => labelsOf(period, zone).formatBar(bar, spoken);
      expect(named('1d')).toBe('20 Nov 2026');
      expect(named('1wk')).toBe('chart.weekFrom 20 Nov 2026');
      expect(named('1mo')).toBe('Nov 2026');
    },
  );

  it('names the hour twice on the night on which clocks are put back', () => {
    const { formatBar } = labelsOf('1m', 'Europe/Berlin');
    const read = (utc: string) => {
      const timestamp = Date.parse(`2026-10-25T${utc}:00Z`);
      return formatBar({ timestamp, end: timestamp + 300_000, date: '2026-10-25' }, spoken);
    };
    expect(read('00:30')).toBe('25 Oct 2026, 02:30–02:35 CEST');
    expect(read('01:30')).toBe('25 Oct 2026, 02:30–02:35 CET');
  });
});
