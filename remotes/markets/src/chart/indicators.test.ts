import { describe, expect, it } from 'vitest';
import { type IndicatorName, isChoice, toggled } from './indicators.ts';

describe('the choice of indicators', () => {
  it('allows several indicators on the prices, and removes one that is chosen again', () => {
    const both = toggled(toggled([], 'BOLL'), 'MA');
    expect(both).toEqual(['MA', 'BOLL']);
    expect(toggled(both, 'MA')).toEqual(['BOLL']);
  });

  it('allows one indicator below the prices', () => {
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
])('accepts %j from the storage: %s', (value, fits) => expect(isChoice(value)).toBe(fits));
