import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  formatAmountChange,
  formatChange,
  formatPercentChange,
  formatPrice,
} from './format.ts';

describe('the format of a figure', () => {
  it("groups digits as in the currency's home country, whatever the language (D40)", () => {
    expect(formatAmount('12345678.9', 'INR')).toBe('₹1,23,45,678.90');
    expect(formatAmount('12345678.9', 'USD')).toBe('$12,345,678.90');
    expect(formatAmount('12345678.9', 'MXN')).toBe('MX$12,345,678.90');
  });

  it('keeps every digit of an amount that a float cannot represent', () => {
    expect(formatAmount('90071992547409931.27', 'USD')).toBe('$90,071,992,547,409,931.27');
  });

  it('writes minus as U+2212, before the symbol', () => {
    expect(formatAmount('-3.5', 'INR')).toBe('−₹3.50');
    expect(formatPrice('-1.2')).toBe('−1.20');
  });

  it('always signs a change, except one that rounds to zero', () => {
    expect(formatChange('12')).toBe('+12.00');
    expect(formatChange('-0.004')).toBe('0.00');
    expect(formatPercentChange('0.004')).toBe('0.00%');
    expect(formatPercentChange('-1.255')).toBe('−1.26%');
    expect(formatAmountChange('7', 'INR')).toBe('+₹7.00');
  });

  it('has four decimals for forex', () => {
    expect(formatPrice('1.08345', { decimals: 4 })).toBe('1.0835');
  });
});
