import { describe, expect, it } from 'vitest';
import { type IndicatorName, isChoice, toggled } from './indicators.ts';

describe('the chosen indicators', () => {
  it('on the prices stand beside one another, and go when they are chosen again', () => {
    const both = toggled(toggled([], 'BOLL'), 'MA');
    expect(both).toEqual(['MA', 'BOLL']);
    expect(toggled(both, 'MA')).toEqual(['BOLL']);
  });

  it('below the prices take one another’s place', () => {
    const macd: IndicatorName[] = ['MA', 'MACD'];
    expect(toggled(macd, 'RSI')).toEqual(['MA', 'RSI']);
    expect(toggled(macd, 'MACD')).toEqual(['MA']);
  });
});

it.each([
  [[], true],
  [['MA', 'KDJ'], true],
  [['MACD', 'RSI'], false],
  [['VOL'], false],
  ['MA', false],
  [null, false],
])('%j, remembered, is a choice: %s', (value, fits) => expect(isChoice(value)).toBe(fits));
