import type { AccountDay } from '@bourse/contract/customer';
import { add, cmp, type Decimal, decimal, mul, round, sub } from '@bourse/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { position } from '../test/examples.ts';
import { dayOfHolding, holdingValue, valuesOf } from './holding-value.ts';
import { closedOf, sumOfWorth, worthOf } from './worth.ts';

describe('a position', () => {
  it('has made what it is worth less what was paid, fees included', () => {
    expect(worthOf(position()).total).toEqual({ amount: '74.57', percent: '5.23' });
  });

  it('has a day in percent of what was put in, not of what is left', () => {
    expect(worthOf(position({ dayPutIn: '3000' })).day).toEqual({ amount: '30', percent: '1.00' });
  });

  it('has a day in percent of its value at the previous close where the back end does not report what was put in', () => {
    expect(worthOf(position({ dayPutIn: null })).day).toEqual({ amount: '30', percent: '2.04' });
  });

  it('computes today from the previous close where the back end does not report it', () => {
    expect(worthOf(position({ dayChange: null })).day).toEqual({ amount: '30', percent: '2.04' });
    expect(worthOf(position({ dayChange: null, previousClose: null })).day).toBeUndefined();
  });

  it('converts the day as the back end converts the value', () => {
    // 10 × $2 at 83.25: value in rupees, prices in dollars
    const dollars = position({ value: '1665.00', price: '2.00', previousClose: '1.90', dayChange: null });
    expect(worthOf(dollars).day?.amount).toBe('83.25');
  });

  it('without a price has an unknown value, not zero', () => {
    expect(worthOf(position({ value: null }))).toEqual({
      cost: '1425.43',
      fees: '0.43',
      value: undefined,
      total: undefined,
      day: undefined,
    });
  });

  it('has a day with what was sold of it in it', () => {
    expect(worthOf(position({ dayChange: '30.00', realisedToday: '-12.34' })).day?.amount).toBe('17.66');
  });

  it('that cost nothing has no percent', () => {
    expect(worthOf(position({ cost: '0' })).total).toEqual({ amount: '1500', percent: undefined });
  });

  it('has an exact loss, to the paisa, for amounts that a float cannot hold', () => {
    const many = position({ cost: '100000000000000.03', value: '100000000000000.01' });
    expect(worthOf(many).total?.amount).toBe('-0.02');
  });
});

describe('the sum', () => {
  it('adds up value, cost and gains', () => {
    const sum = sumOfWorth([
      position(),
      position({ cost: '574.57', value: '500.00', dayChange: '-10.00', dayPutIn: '510.00' }),
    ]);
    expect(sum).toEqual({
      cost: '2000',
      fees: '0.86',
      value: '2000',
      total: { amount: '0', percent: '0.00' },
      day: { amount: '20', percent: '1.01' },
      dayParts: { open: '20', realised: '0' },
      unpriced: 0,
    });
  });

  it("includes today's result of sold-out symbols, and its percentage includes what was put in for them", () => {
    const closed = { realised: '-18.06', putIn: '10607.28' } as const;
    const kinds: AccountDay['kinds'] = [
      { kind: 'stock', open: '0.17', realised: '-18.06', putIn: '11239.91', closed },
      { kind: 'forex', open: '0', realised: '99', putIn: '1000', closed: { realised: '99', putIn: '1000' } },
      { kind: 'futures', open: '5', realised: '0', putIn: '80', closed: null },
    ];
    const day: AccountDay = { since: 0, result: '0', putIn: null, income: '0', fees: '0', kinds };
    const held = [position({ value: '632.80', dayChange: '0.17', dayPutIn: '632.63' })];
    const sum = sumOfWorth(held, closedOf(day, ['stock', 'futures']));
    // Not in percent of the 632.80 that are left.
    expect(sum.day).toEqual({ amount: '-17.89', percent: '-0.16' });
    expect(sum.dayParts).toEqual({ open: '0.17', realised: '-18.06' });
    expect(sumOfWorth([], closedOf(day, ['forex'])).day).toEqual({ amount: '99', percent: '9.90' });
  });

  it('says no fees where the back end does not say those of each', () => {
    expect(sumOfWorth([position(), position({ fees: null })]).fees).toBeUndefined();
  });

  it('leaves out what has no price, its cost too, and says how many', () => {
    const sum = sumOfWorth([position(), position({ value: null, cost: '999' })]);
    expect(sum.cost).toBe('1425.43');
    expect(sum.total?.amount).toBe('74.57');
    expect(sum.unpriced).toBe(1);
  });

  it('has no result of today when one position has none', () => {
    expect(sumOfWorth([position(), position({ dayChange: null, previousClose: null })]).day).toBeUndefined();
  });

  it('over no positions is zero', () => {
    expect(sumOfWorth([])).toMatchObject({ value: '0', cost: '0', unpriced: 0 });
  });
});

describe('the values of the parts of a holding', () => {
  const prices = fc.integer({ min: 1, max: 9_999_999 }).map((n) => (n / 1_000).toFixed(3) as Decimal);
  const rates = fc.integer({ min: 1, max: 999_999 }).map((n) => (n / 10_000).toFixed(4) as Decimal);
  const quantities = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 8 });

  it('add up to the value of the whole holding, to the paisa, in however many parts', () => {
    fc.assert(
      fc.property(quantities, prices, rates, (parts, price, rate) => {
        const units = parts.reduce((sum, quantity) => sum + quantity, 0);
        const values = valuesOf(
          parts.map((quantity) => ({ quantity })),
          price,
          rate,
        );
        const whole = round(mul(price, decimal(units), rate), 2, 'half-up');
        expect(cmp(add('0', ...values), whole)).toBe(0);
        expect(holdingValue([{ quantity: units }], price, rate)).toBe(add(whole));
      }),
    );
  });

  it('differ by less than two paise from a part that is valued alone', () => {
    fc.assert(
      fc.property(quantities, prices, rates, (parts, price, rate) => {
        const values = valuesOf(
          parts.map((quantity) => ({ quantity })),
          price,
          rate,
        );
        for (const [n, quantity] of parts.entries()) {
          const alone = round(mul(price, decimal(quantity), rate), 2, 'half-up');
          const apart = Number(sub(values[n] as Decimal, alone));
          expect(Math.abs(apart)).toBeLessThan(0.02);
        }
      }),
    );
  });

  it('are the same sum whether the settled lots are one part or many', () => {
    fc.assert(
      fc.property(
        quantities,
        quantities,
        prices,
        rates,
        prices,
        (settled, unsettled, price, rate, atMost) => {
          const limited = unsettled.map((quantity) => ({ quantity, atMost }));
          const units = settled.reduce((sum, quantity) => sum + quantity, 0);
          const many = settled.map((quantity) => ({ quantity }));
          expect(holdingValue([...many, ...limited], price, rate)).toBe(
            holdingValue([{ quantity: units }, ...limited], price, rate),
          );
          // The order in which settled and unsettled lots were bought has no part in it.
          expect(
            cmp(
              holdingValue([...limited, ...many], price, rate),
              holdingValue([...many, ...limited], price, rate),
            ),
          ).toBe(0);
        },
      ),
    );
  });

  it('are at most the cost for units that have not settled', () => {
    const parts = [{ quantity: 10, atMost: '900' as Decimal }, { quantity: 10 }];
    expect(valuesOf(parts, '100', '1')).toEqual(['900', '1000']);
    expect(valuesOf(parts, '80', '1')).toEqual(['800', '800']);
  });
});

it("today's result of a holding is what is left and what was sold, each less what was put in", () => {
  const day = dayOfHolding({
    value: '1500',
    held: { before: '980', bought: '510.15' },
    sold: { before: '490', bought: '102.03' },
    proceeds: '599.82',
  });
  expect(day).toEqual({ open: '9.85', realised: '7.79', putIn: '2082.18' });
});
