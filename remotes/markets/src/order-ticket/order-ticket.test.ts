import { POSITION_CAP, QUOTE_LIFETIME } from '@bourse/contract/orders';
import type { Lot } from '@bourse/figures/lots';
import { orderCost } from '@bourse/figures/order-cost';
import { add, cmp, type Decimal, decimal, div } from '@bourse/money/decimal';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  type Draft,
  type DraftAction,
  draftFrom,
  draftOf,
  draftReducer,
  isTouched,
  newDraft,
  problemsOf,
  summarise,
  type Terms,
} from './order-ticket.ts';
import { isStale } from './stale-price.ts';

const NOW = 1_750_000_000_000;
const lot = (orderNo: string, quantity = 10): Lot => ({
  orderNo,
  quantity,
  left: null,
  price: '90',
  total: '900.27',
  fee: null,
  createdAt: NOW,
  sellableAt: null,
});
const terms = (over: Partial<Terms> = {}): Terms => ({
  isOnline: true,
  now: NOW,
  price: '100',
  isPriceOld: false,
  isUnreachable: false,
  isMarketOpen: true,
  rate: '1',
  balance: '1000000',
  lots: [],
  sellsParts: true,
  ...over,
});
const draft = (over: Partial<Draft> = {}): Draft => ({ ...newDraft('buy'), ...over });
const codes = (of: Draft, at: Terms) => problemsOf(of, at).map(({ code }) => code);

describe('a draft', () => {
  it('begins with one share and half a position', () => {
    expect(newDraft('buy')).toMatchObject({ side: 'buy', size: 'half', quantity: '1', lotNos: undefined });
  });

  it.each<[string, DraftAction]>([
    ['the side changes', { type: 'side', side: 'sell' }],
    ['the position size changes', { type: 'size', size: 'full' }],
    ['a share of the maximum is taken', { type: 'share', share: 0.5, max: 20 }],
  ])('has a quantity that the next digit replaces after %s, and keeps what was written', (_after, change) => {
    const written = draftReducer(newDraft('buy'), { type: 'quantity', quantity: '7' });
    expect(newDraft('buy').isPreset).toBe(true);
    expect(written.isPreset).toBe(false);
    expect(draftReducer(written, change).isPreset).toBe(true);
  });

  it('keeps its quantity when the position size changes, so that nothing is ordered that was not typed', () => {
    expect(draftReducer(draft({ quantity: '40' }), { type: 'size', size: 'full' }).quantity).toBe('40');
  });

  it('is worth a question on leaving only after something was entered', () => {
    expect(isTouched(newDraft('sell'))).toBe(false);
    expect(isTouched(draft({ quantity: '' }))).toBe(true);
    expect(isTouched({ ...newDraft('sell'), lotNos: ['A'] })).toBe(true);
  });

  it('is what an order said that did not come about', () => {
    expect(draftOf('buy', [{ quantity: 50, lot: null }])).toEqual(draft({ quantity: '50' }));
    const full = draft({ quantity: '51', size: 'full' });
    expect(draftOf('buy', [{ quantity: 51, lot: null }])).toEqual(full);
    const parts = [{ quantity: 10, lot: lot('A') }];
    expect(draftOf('sell', parts)).toEqual({ ...newDraft('sell'), quantity: '10' });
    expect(draftOf('sell', parts, true)).toEqual({ ...newDraft('sell'), quantity: '10', lotNos: ['A'] });
  });

  it('takes a share of the maximum as whole shares, at least one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.constantFrom(0.25, 0.5, 1), (max, share) => {
        const quantity = Number(draftReducer(draft(), { type: 'share', share, max } as never).quantity);
        expect(Number.isInteger(quantity)).toBe(true);
        expect(quantity).toBeGreaterThanOrEqual(1);
        expect(quantity).toBeLessThanOrEqual(max);
      }),
    );
  });
});

describe('the problems of a purchase', () => {
  it('are none for an ordinary order', () => {
    expect(codes(draft(), terms())).toEqual([]);
  });

  it.each(['', '0', '00', 'x', '1.5'])('say that %j is less than 1', (quantity) => {
    expect(codes(draft({ quantity }), terms())).toEqual(['quantity-too-small']);
  });

  it('name the cap of the chosen position size', () => {
    const over = problemsOf(draft({ quantity: '51' }), terms());
    expect(over).toEqual([{ code: 'quantity-too-large', at: 'quantity', max: 50 }]);
    expect(codes(draft({ quantity: '51', size: 'full' }), terms())).toEqual([]);
    expect(problemsOf(draft({ quantity: '101', size: 'full' }), terms())[0]?.max).toBe(100);
  });

  it('count the fee against the balance, to the paisa', () => {
    // 10 × 100.00 and 0.30 of fee.
    expect(codes(draft({ quantity: '10' }), terms({ balance: '1000.30' }))).toEqual([]);
    expect(codes(draft({ quantity: '10' }), terms({ balance: '1000.29' }))).toEqual(['insufficient-funds']);
  });

  it('name what the balance covers where that is less than the position', () => {
    const tooMany = draft({ size: 'full', quantity: '101' });
    expect(problemsOf(tooMany, terms({ balance: '1000.30' }))).toEqual([
      { code: 'insufficient-funds', at: 'quantity', max: 10 },
    ]);
  });

  it('begin with the network: without one nothing can be ordered', () => {
    expect(codes(draft(), terms({ isOnline: false, isPriceOld: true }))).toEqual(['offline', 'quote-stale']);
  });

  it('say beforehand that the market is closed, and nothing where the back end does not know', () => {
    expect(codes(draft(), terms({ isMarketOpen: false }))).toEqual(['market-closed']);
    expect(codes(draft(), terms({ isMarketOpen: null }))).toEqual([]);
  });

  it('stop an order without a rate, and wait for one that is on its way', () => {
    expect(codes(draft(), terms({ rate: null }))).toContain('exchange-rate-missing');
    expect(codes(draft(), terms({ rate: undefined }))).toEqual(['not-ready']);
  });

  it('ask for a fresh price once it is older than it is honoured', () => {
    expect(isStale(QUOTE_LIFETIME)).toBe(false);
    expect(isStale(QUOTE_LIFETIME + 1)).toBe(true);
    expect(codes(draft(), terms({ isPriceOld: true }))).toEqual(['quote-stale']);
    expect(codes(draft(), terms({ isPriceOld: true, isUnreachable: true }))).toEqual(['unreachable']);
    expect(codes(draft(), terms({ isUnreachable: true }))).toEqual([]);
  });
});

describe('what can be bought', () => {
  const price = fc.integer({ min: 1, max: 50_000_00 }).map((units): Decimal => div(decimal(units), '100', 2));
  const balance = fc
    .integer({ min: 0, max: 1_000_000_00 })
    .map((units): Decimal => div(decimal(units), '100', 2));
  const rate = fc.constantFrom<Decimal>('1', '20', '20.29', '83.125');
  const size = fc.constantFrom('half', 'full');

  it('is the smaller of cap and purse: the maximum is affordable, one more is not or passes the cap', () => {
    fc.assert(
      fc.property(price, balance, rate, size, (p, b, r, s) => {
        const at = terms({ price: p, balance: b, rate: r });
        const { max, cap } = summarise(draft({ size: s as 'half' }), at);
        if (max === undefined) throw new Error('known balance and rate, but no maximum');
        expect(cap).toBe(POSITION_CAP[s as 'half']);
        if (max > 0) expect(codes(draft({ size: s as 'half', quantity: String(max) }), at)).toEqual([]);
        expect(codes(draft({ size: s as 'half', quantity: String(max + 1) }), at)).not.toEqual([]);
      }),
    );
  });

  it('costs what the ledger will post', () => {
    fc.assert(
      fc.property(price, rate, fc.integer({ min: 1, max: 100 }), (p, r, quantity) => {
        const { cost } = summarise(draft({ quantity: String(quantity) }), terms({ price: p, rate: r }));
        expect(cost).toEqual(orderCost('buy', p, quantity, r));
        if (cost) expect(cmp(add(cost.notional, cost.fee), cost.total)).toBe(0);
      }),
    );
  });
});

describe('a sale', () => {
  const selling = (over: Partial<Draft> = {}) => draft({ ...newDraft('sell'), ...over });

  it('takes what is written from the oldest lots, the last of them in part, with a fee for each', () => {
    const lots = [lot('A', 1), { ...lot('B', 9), left: 2 }, lot('C', 3)];
    const { quantity, parts, cost, max } = summarise(
      selling({ quantity: '5' }),
      terms({ price: '60', lots }),
    );
    expect([quantity, max]).toEqual([5, 6]);
    expect(parts.map((part) => [part.lot.orderNo, part.quantity])).toEqual([
      ['A', 1],
      ['B', 2],
      ['C', 2],
    ]);
    expect(cost).toEqual({ notional: '300', fee: '0.1', total: '299.9' });
    expect(codes(selling({ quantity: '6' }), terms({ lots }))).toEqual([]);
  });

  it('is of at least one share and at most the sellable quantity; a larger one has no cost', () => {
    const unsettled = { ...lot('B', 2), sellableAt: NOW + 1_000 };
    const at = terms({ lots: [lot('A', 4), unsettled] });
    expect(problemsOf(selling({ quantity: '5' }), at)).toEqual([
      { code: 'quantity-too-large', at: 'quantity', max: 4 },
    ]);
    expect(summarise(selling({ quantity: '5' }), at).cost).toBeUndefined();
    for (const quantity of ['', '0', 'x'])
      expect(codes(selling({ quantity }), at)).toEqual(['quantity-too-small']);
    expect(codes(selling(), terms({ lots: [lot('A')], sellsParts: undefined }))).toEqual(['not-ready']);
  });

  it('always is of what is written, or says why not', () => {
    const held = fc.array(fc.tuple(fc.integer({ min: 1, max: 500 }), fc.nat(499), fc.boolean()), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(held, fc.nat(3_000), (of, wanted) => {
        const lots = of.map(([quantity, sold, isSettled], n) => ({
          ...lot(`L${n}`, quantity),
          left: quantity - (sold % quantity),
          sellableAt: isSettled ? null : NOW + 1,
        }));
        const at = terms({ lots });
        const one = selling({ quantity: String(wanted) });
        const { parts, cost } = summarise(one, at);
        const sold = parts.reduce((sum, { quantity }) => sum + quantity, 0);
        const isWhole = wanted > 0 && sold === wanted;
        expect(codes(one, at).length === 0).toBe(isWhole);
        expect(cost !== undefined).toBe(isWhole);
        for (const part of parts) {
          expect(part.quantity).toBeLessThanOrEqual(part.lot.left ?? 0);
          expect(part.lot.sellableAt).toBeNull();
        }
      }),
    );
  });

  it('takes from no more lots than can be sold within the life of a quote', () => {
    const lots = Array.from({ length: 40 }, (_, n) => lot(`L${String(n).padStart(2, '0')}`, 2));
    expect(summarise(selling({ quantity: '60' }), terms({ lots })).parts).toHaveLength(30);
    expect(problemsOf(selling({ quantity: '61' }), terms({ lots }))).toEqual([
      { code: 'quantity-too-large', at: 'quantity', max: 60 },
    ]);
  });

  it('of chosen lots closes what is left of each: what is written as quantity does not count', () => {
    const summary = summarise(
      selling({ lotNos: ['B'], quantity: '3' }),
      terms({ lots: [lot('A'), { ...lot('B', 9), left: 7 }] }),
    );
    expect(summary.quantity).toBe(7);
    expect(summary.cost?.total).toBe('699.79');
  });

  it('of whole lots only needs no choice where there is one, and a choice where there are more', () => {
    const whole = (lots: Lot[]) => terms({ lots, sellsParts: false });
    expect(summarise(selling(), whole([lot('A')])).quantity).toBe(10);
    expect(codes(selling(), whole([lot('A')]))).toEqual([]);
    expect(codes(selling(), whole([lot('A'), lot('B')]))).toEqual(['no-lot-chosen']);
    expect(codes(selling({ lotNos: ['B'] }), whole([lot('A'), lot('B')]))).toEqual([]);
  });

  it('of several lots is of all their shares, and pays a fee for each', () => {
    const lots = [lot('A', 1), lot('B', 2), lot('C', 3)];
    const { quantity, cost } = summarise(selling({ lotNos: ['A', 'C'] }), terms({ price: '60', lots }));
    expect(quantity).toBe(4);
    // 0.02 and 0.05, where one order of four would pay 0.07.
    expect(cost).toEqual({ notional: '240', fee: '0.07', total: '239.93' });
    expect(codes(selling({ lotNos: [] }), terms({ lots: [lot('A')] }))).toEqual(['no-lot-chosen']);
  });

  it('offers no lot before it has settled', () => {
    const unsettled = { ...lot('B', 2), sellableAt: NOW + 1_000 };
    const both = terms({ lots: [lot('A', 1), unsettled] });
    expect(summarise(selling({ quantity: '2' }), both).max).toBe(1);
    expect(summarise(selling({ lotNos: ['A', 'B'] }), both).quantity).toBe(1);
    expect(summarise(selling({ lotNos: ['A', 'B'] }), { ...both, now: NOW + 1_000 }).quantity).toBe(3);
    expect(codes(selling(), terms({ lots: [unsettled] }))).toEqual(['no-lot-settled']);
  });

  it('says that there is nothing to sell, and waits until that is known', () => {
    expect(codes(selling(), terms({ lots: [] }))).toEqual(['no-lots']);
    expect(codes(selling(), terms({ lots: undefined }))).toEqual(['not-ready']);
  });

  it('has to choose again when the chosen lot has been sold elsewhere', () => {
    expect(codes(selling({ lotNos: ['C'] }), terms({ lots: [lot('A'), lot('B')] }))).toEqual([
      'no-lot-chosen',
    ]);
  });

  it('does not need the balance', () => {
    expect(codes(selling(), terms({ lots: [lot('A')], balance: undefined }))).toEqual([]);
  });
});

describe('a draft in the address', () => {
  const back = ({ side, ...rest }: Draft) =>
    draftFrom(new URLSearchParams(addressOf({ side, ...rest })), side);

  it.each([
    { ...newDraft('buy'), quantity: '13' },
    { ...newDraft('buy'), quantity: '80', size: 'full' },
    { ...newDraft('sell'), lotNos: ['A1', 'B2'] },
    { ...newDraft('sell'), quantity: '120000' },
  ] as Draft[])('comes back as it was: %j', (written) => expect(back(written)).toEqual(written));

  it.each([
    ['', 'buy'],
    ['quantity=1e9', 'buy'],
    ['quantity=-5&size=half', 'buy'],
    ['quantity=5.5', 'sell'],
  ] as const)('is none where the address has no usable one: "%s" of %s', (address, side) =>
    expect(draftFrom(new URLSearchParams(address), side)).toBeUndefined(),
  );
});
