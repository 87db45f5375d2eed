import { expect, it } from 'vitest';
import { chartLabels } from './chart-labels.ts';

const SESSION = { period: '1m', extent: 'session', months: 0 } as const;

it.each(['en', 'zh', 'de', 'es'] as const)(
  "the chart formats volumes like prices, by the currency's home (D40), in %s",
  (locale) => {
    const { formatVolume, formatPrice } = chartLabels((key) => key, locale, 'en-IN', SESSION);
    expect(formatVolume(24_100)).toBe('24.1K');
    expect(formatVolume(1_240_000)).toBe('12.4L');
    expect(formatPrice('24129.40')).toBe('24,129.40');
  },
);
