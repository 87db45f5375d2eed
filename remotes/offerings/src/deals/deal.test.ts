import type { Offer } from '@bourse/contract/deals';
import { distanceOf, gainAtMarket, mostOf } from '@bourse/figures/deals';
import { orderCost } from '@bourse/figures/order-cost';
import { sub } from '@bourse/money/decimal';
import { describe, expect, it } from 'vitest';
import { problemOf, proposed, rangeOf, review, shareOf, type Terms } from './deal.ts';
import { closesIn, inOrder, settlementOf, stateOf } from './offer.ts';

const NOW = 1_000_000_000_000;
const HOUR = 3_600_000;
const offer = (change: Partial<Offer> = {}): Offer => ({
  id: '7',
  symbol: 'EXSTEEL.NS',
  name: 'Example Steel Ltd',
  price: '151.20',
  minimumQuantity: 500,
  quantity: 50_000,
  maximumQuantity: 5_000,
  boughtQuantity: 0,
  remaining: 41_500,
  settlement: 86_400,
  marketPrice: '154.95',
  isMarketOpen: true,
  status: 'open',
  region: 'IN',
  currency: 'INR',
  startsAt: null,
  endsAt: null,
  ...change,
});
const terms = (change: Partial<Terms> = {}): Terms => ({
  isOnline: true,
  now: NOW,
  offer: offer(),
  price: '151.20',
  rate: '1',
  balance: '316359.45',
  ...change,
});

describe('an offer', () => {
  it.each([
    ['151.20', 'below', '2.4'],
    ['156.65', 'above', '1.1'],
    ['154.90', 'at', '0.0'],
  ] as const)('at %s is %s market by %s %%', (price, is, percent) =>
    expect(distanceOf(offer({ price }))).toEqual({ is, percent }),
  );
  it('has no distance where the market’s price is not known', () =>
    expect(distanceOf(offer({ marketPrice: null }))).toBeUndefined());

  it.each([
    [{}, 'open'],
    [{ startsAt: NOW + 1 }, 'notYet'],
    [{ endsAt: NOW }, 'closed'],
    [{ status: 'closed' }, 'closed'],
    [{ status: 'unknown' }, 'unknown'],
    [{ remaining: 499 }, 'soldOut'],
  ] as const)('with %j is %s', (change, state) => expect(stateOf(offer(change), NOW)).toBe(state));

  it('that is over stands last, and the others keep their order (D65)', () => {
    const all = [offer({ id: '1', status: 'closed' }), offer({ id: '2' }), offer({ id: '3' })];
    expect(inOrder(all, NOW).map(({ id }) => id)).toEqual(['2', '3', '1']);
  });

  it('says the time left only in the last two days', () => {
    expect(closesIn(offer({ endsAt: NOW + 5.5 * HOUR }), NOW)).toEqual({ unit: 'hours', count: 5 });
    expect(closesIn(offer({ endsAt: NOW + 48.5 * HOUR }), NOW)).toBeUndefined();
  });

  it.each([
    [86_400, { unit: 'days', count: 1 }],
    [7_200, { unit: 'hours', count: 2 }],
    [90, { unit: 'minutes', count: 2 }],
    [0, undefined],
    [null, undefined],
  ] as const)('that settles for %s s says %j', (settlement, said) =>
    expect(settlementOf({ settlement })).toEqual(said),
  );

  it('can be bought up to what is left, and to what the customer has not bought of the maximum', () => {
    expect(mostOf(offer({ boughtQuantity: 4_200 }))).toBe(800);
    expect(mostOf(offer({ remaining: 600 }))).toBe(600);
    expect(mostOf(offer({ remaining: null, maximumQuantity: null }))).toBeUndefined();
  });
});

describe('the quantity of a purchase', () => {
  it('begins with what the balance covers, or with what the offer still allows', () => {
    expect(proposed(rangeOf(terms()))).toBe(2_091);
    expect(proposed(rangeOf(terms({ offer: offer({ remaining: 700 }) })))).toBe(700);
    expect(proposed(rangeOf(terms({ balance: '100' })))).toBe(500);
    expect(proposed(rangeOf(terms({ balance: undefined })))).toBeUndefined();
  });

  it('as a part is never below the minimum', () => {
    const range = rangeOf(terms());
    expect([shareOf(range, 0.5), shareOf(range, 0.1)]).toEqual([1_045, 500]);
  });

  it.each([
    ['500', {}, undefined],
    ['500', { isOnline: false, rate: null }, { is: 'offline' }],
    ['500', { rate: null }, { is: 'rate' }],
    ['500', { offer: offer({ status: 'closed' }) }, { is: 'closed' }],
    ['500', { offer: offer({ startsAt: NOW + HOUR }) }, { is: 'notYet', opensAt: NOW + HOUR }],
    ['500', { price: '150.80' }, { is: 'price' }],
    ['500', { balance: undefined }, { is: 'notReady' }],
    ['', {}, { is: 'empty' }],
    ['0', {}, { is: 'empty' }],
    ['499', {}, { is: 'belowMinimum' }],
    ['2092', {}, { is: 'covers', max: 2_091 }],
    ['800', { offer: offer({ remaining: 700 }) }, { is: 'atMost', max: 700 }],
    [
      '500',
      { balance: '75000' },
      { is: 'short', short: sub(orderCost('buy', '151.20', 500, '1').total, '75000') },
    ],
  ] as const)('of "%s" with %j has the problem %j', (text, change, problem) =>
    expect(problemOf(text, terms(change as Partial<Terms>))).toEqual(problem),
  );
});

describe('what is confirmed', () => {
  it('costs price times quantity with the fee, and is worth more at the market', () => {
    const deal = review('bulk', '2091', terms(), '0.001');
    expect(deal?.cost).toEqual({ notional: '316159.20', fee: '94.85', total: '316254.05' });
    expect(deal?.worstTotal).toBe(deal?.cost.total);
    expect(deal && gainAtMarket(deal, '154.95')).toMatchObject({ amount: '7746.4' });
  });

  it('in another currency has a conversion that is agreed to at most', () => {
    const dollars = offer({ currency: 'USD', price: '382.10', minimumQuantity: 10 });
    const deal = review('qip', '10', terms({ offer: dollars, price: '382.10', rate: '83.25' }), '0.001');
    expect(deal).toMatchObject({ currency: 'USD', rate: '83.25', worstRate: '83.33325000' });
    expect(deal?.cost.notional).toBe('318098.25');
    expect(deal?.worstTotal).toBe(orderCost('buy', '382.10', 10, '83.33325').total);
  });

  it('is nothing without a quantity or a conversion', () => {
    expect(review('bulk', '', terms(), '0.001')).toBeUndefined();
    expect(review('bulk', '500', terms({ rate: null }), '0.001')).toBeUndefined();
  });
});
