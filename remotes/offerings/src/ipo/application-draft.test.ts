import { isIpoQuantity } from '@bourse/contract/ipo';
import { orderCost } from '@bourse/figures/order-cost';
import { cmp } from '@bourse/money/decimal';
import { eg } from '@bourse/testing/examples';
import { describe, expect, it } from 'vitest';
import { draftOf, problemOf, summarise, type Terms } from './application-draft.ts';

/** From 100 to 450 shares of ₹50. */
const ipo = eg.ipo();
const RICH: Terms = { isOnline: true, rate: '1', available: '100000' };
const typed = (text: string, change: object = {}) => ({
  ...draftOf(ipo, null),
  text,
  isPreset: false,
  ...change,
});
const problem = (text: string, terms: Partial<Terms> = {}, change: object = {}) => {
  const draft = typed(text, change);
  const known = { ...RICH, ...terms };
  return problemOf(draft, ipo, known, summarise(draft, ipo, known));
};

it('an application begins with the smallest quantity, or with what the address brings back', () => {
  expect(draftOf(ipo, null)).toMatchObject({ text: '100', isPreset: true, price: '50' });
  expect(draftOf(ipo, '300').text).toBe('300');
  for (const nonsense of ['', '-5', '0', '3.5', 'all', '9999999999'])
    expect(draftOf(ipo, nonsense).text).toBe('100');
});

it.each([
  ['', undefined],
  ['99', undefined],
  ['100', 100],
  ['199', 100],
  ['400', 400],
  ['449', 400],
  ['450', 450],
  ['9999', 450],
])('of a typed %j the step below is what would be sent: %s', (text, quantity) => {
  const summary = summarise(typed(text), ipo, RICH);
  expect(summary.quantity).toBe(quantity);
  if (quantity) expect(isIpoQuantity(quantity, ipo)).toBe(true);
});

it('what is held is the price of all shares without a fee, as the ledger rounds it, and leaves the rest', () => {
  expect(summarise(typed('300'), ipo, RICH)).toMatchObject({
    amount: '15000',
    held: '15000.00',
    availableAfter: '85000',
  });
  const dollars = eg.ipo({ issuePrice: '57.30', currency: 'USD', min: 100, max: 250 });
  expect(summarise({ ...typed('100'), price: '57.30' }, dollars, { ...RICH, rate: '83.2517' })).toMatchObject(
    {
      amount: '5730',
      held: orderCost('buy', '57.30', 100, '83.2517').notional,
    },
  );
});

describe('the largest quantity that the balance covers', () => {
  const covered = (available: Terms['available'], rate: Terms['rate'] = '1', price: `${number}` = '50') =>
    summarise({ ...typed('100'), price }, ipo, { isOnline: true, rate, available }).covered;

  it.each([
    ['22500', 450],
    ['22499.99', 400],
    ['10000', 200],
    ['9999.99', 100],
    ['4999.99', 0],
    ['0', 0],
    ['-5', 0],
  ] as const)('of %s is %d', (available, quantity) => expect(covered(available)).toBe(quantity));

  it('is exact to the paisa where a conversion is rounded', () => {
    for (const available of ['4999.99', '5000', '5000.01', '20000.37', '20000.38'] as const)
      for (const rate of ['1', '0.333333', '83.2517'] as const) {
        const most = covered(available, rate, '50.005') ?? 0;
        const isCovered = (n: number) => cmp(orderCost('buy', '50.005', n, rate).notional, available) <= 0;
        const steps = [100, 200, 300, 400, 450].filter(isCovered);
        expect([available, rate, most]).toEqual([available, rate, steps.at(-1) ?? 0]);
      }
  });

  it('is not known without rate or balance', () => {
    expect(covered(undefined)).toBeUndefined();
    expect(covered('100', null)).toBeUndefined();
  });

  it('says what is short where it is none', () =>
    expect(summarise(typed('300'), ipo, { ...RICH, available: '3165.77' })).toMatchObject({
      covered: 0,
      short: '1834.23',
    }));
});

it.each([
  ['nothing, where it can be sent', undefined, '300', {}, {}],
  ['that there is no network, before anything else', 'offline', '', { isOnline: false, rate: null }, {}],
  ['that the price has changed', 'priceChanged', '300', {}, { price: '49.5' }],
  ['that there is no rate', 'rateMissing', '300', { rate: null }, {}],
  ['that it is less than the smallest quantity', 'tooFew', '99', {}, {}],
  ['that nothing was entered', 'tooFew', '', {}, {}],
  ['that the balance does not cover it', 'insufficientFunds', '300', { available: '14999.99' }, {}],
  ['that the balance is not known yet', 'loading', '300', { available: undefined }, {}],
  ['that the rate is not known yet', 'loading', '300', { rate: undefined }, {}],
] as const)('an application is kept from being sent by %s', (_, kept, text, terms, change) =>
  expect(problem(text, terms, change)).toBe(kept),
);
