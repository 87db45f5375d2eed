import { priceAway } from '@bourse/figures/price';
import type { PriceAlert } from '@bourse/session/price-alerts';
import { describe, expect, it } from 'vitest';
import { afterPrice, levelOf } from './price-alert.ts';

const alert = (change: Partial<PriceAlert> = {}): PriceAlert => ({
  id: 'a',
  symbol: 'EXSTEEL.NS',
  name: 'Example Steel Ltd',
  level: '150',
  way: 'up',
  decimals: 2,
  reached: null,
  ...change,
});

describe('a price alert', () => {
  it.each([
    ['150', { level: '150', way: 'up' }],
    ['99.5', { level: '99.5', way: 'down' }],
    [undefined, { problem: 'missing' }],
    ['0', { problem: 'missing' }],
    ['100.00', { problem: 'same' }],
    ['120.0', { problem: 'twice' }],
  ] as const)('at “%s” with a price of 100 is %j', (level, expected) =>
    expect(levelOf(level, '100', [{ level: '120' }])).toEqual(expected),
  );

  it('is reached at its level and beyond, from its direction', () => {
    const reachedAt = (change: Partial<PriceAlert>, price: `${number}`) =>
      afterPrice([alert(change)], 'EXSTEEL.NS', price)[0]?.reached;
    expect(reachedAt({}, '149.99')).toBeNull();
    expect(reachedAt({}, '150.00')).toBe('150.00');
    expect(reachedAt({ way: 'down' }, '150.01')).toBeNull();
    expect(reachedAt({ way: 'down' }, '140')).toBe('140');
  });

  it('keeps the price at which it was reached, and does not change with another instrument', () => {
    const alerts = [alert({ reached: '151' }), alert({ symbol: 'OTHER.NS' })];
    expect(afterPrice(alerts, 'EXSTEEL.NS', '160')).toBe(alerts);
  });

  it.each([
    ['160.75', '3', 2, '165.57'],
    ['160.75', '-1', 2, '159.14'],
    ['1.0396', '5', 4, '1.0916'],
  ] as const)(
    'of a price of %s with the chip %s is at the decimals of the price',
    (price, chip, decimals, level) => expect(priceAway(price, chip, decimals)).toBe(level),
  );
});
