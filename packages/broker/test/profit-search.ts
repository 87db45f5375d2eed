/**
 * Customers who try to become richer while the clock is held. They make all kinds of calls through the whole server,
 * at the best recent price as well as the present one, while loans are paid out and recharges credited. No sequence
 * may increase a customer's total assets less what is owed and what was brought in.
 */
import { getCustomer } from '@bourse/contract/customer';
import type { Endpoint } from '@bourse/contract/endpoint';
import { purchaseFund } from '@bourse/contract/funds';
import { applyForIpo } from '@bourse/contract/ipo';
import { requestLoan } from '@bourse/contract/loans';
import { buy, listOrders, sell } from '@bourse/contract/orders';
import type { PositionKind } from '@bourse/contract/position-kind';
import { requestRecharge } from '@bourse/contract/recharges';
import { requestWithdrawal } from '@bourse/contract/withdrawals';
import { cmp, type Decimal, max, min, mul, round, sub } from '@bourse/money/decimal';
import fc from 'fast-check';
import { sql } from 'kysely';
import { openPasswords } from '../src/accounts/passwords.ts';
import { requireInstrument } from '../src/instruments/rows.ts';
import { LEAST_HASH_COST } from '../testing/seeded.ts';
import { type Customer, newCustomer } from './money-model.ts';
import { addFund, addIpo, addOffer, CODE } from './products.ts';
import type { TestBroker } from './test-broker.ts';

const MOVES = [
  'buy',
  'sell',
  'buy block',
  'buy in dollars',
  'apply',
  'buy fund',
  'withdraw',
  'borrow',
  'recharge',
  'scheduler',
] as const;

export type Move = [kind: (typeof MOVES)[number], who: number, n: number];

export const moves = fc.array(fc.tuple(fc.constantFrom(...MOVES), fc.nat(1), fc.nat(999)), {
  minLength: 4,
  maxLength: 20,
}) as fc.Arbitrary<Move[]>;

/** Instruments of all kinds, in both currencies. */
const SYMBOLS = [
  'EXSTEEL.NS',
  'EXMPL',
  'EUR/USD',
  'GC=F',
  'USD/INR',
  'MOCKOIL.NS',
  'NG=F',
  'TBILL91',
  'PLCH',
];
/** Milliseconds for which a customer may have seen a price before ordering. */
const LATELY = 15_000;
/** A price difference greater than the fee of an order. */
const WORTHWHILE: Decimal = '1.0005';
/** Offers below the market price, by this factor. */
const DISCOUNT: Decimal = '0.92';

export class Richer extends Error {
  override readonly name = 'Richer';
}

const codeHash = openPasswords(LEAST_HASH_COST).then((passwords) => passwords.hash(CODE));

/** The best price that a customer can have seen recently. */
const bestLately = (broker: TestBroker, symbol: string, at: number, better: typeof min): Decimal => {
  const instrument = requireInstrument(symbol);
  let best = broker.market.quote(instrument, at).price;
  for (let ago = 0; ago <= LATELY; ago += 500)
    best = better(best, broker.market.quote(instrument, at - ago).price);
  return best;
};

/** The first minute at which one price was lower recently, and another one higher, by more than a fee. */
export const livelyInstant = (broker: TestBroker, from: number): number => {
  const some = (at: number, isSo: (price: Decimal, symbol: string) => boolean) =>
    SYMBOLS.some((symbol) => isSo(broker.market.quote(requireInstrument(symbol), at).price, symbol));
  for (let at = from; ; at += 60_000) {
    const hasRisen = some(
      at,
      (price, symbol) => cmp(price, mul(bestLately(broker, symbol, at, min), WORTHWHILE)) > 0,
    );
    const hasFallen = some(
      at,
      (price, symbol) => cmp(mul(price, WORTHWHILE), bestLately(broker, symbol, at, max)) < 0,
    );
    if (hasRisen && hasFallen) return at;
  }
};

/** Removes all delays of the back office that fairness does not need. */
const hurry = (broker: TestBroker) =>
  broker.db
    .updateTable('back_office_delays')
    .set({ seconds: 0 })
    .where('step', 'in', ['recharge', 'withdrawal', 'loan-approval', 'loan-payout'])
    .execute();

/** @throws Richer if a customer has more after one of the moves than before it */
export const assertNoProfit = async (
  broker: TestBroker,
  at: number,
  sequence: readonly Move[],
): Promise<void> => {
  const { db, clock, scheduler } = broker;
  clock.set(at);
  await hurry(broker);
  const [one, other] = [
    await newCustomer(db, new Date(at), '10000000'),
    await newCustomer(db, new Date(at), '10000000'),
  ];
  const customers = [one, other] as const;
  const code_hash = await codeHash;
  for (const { id } of customers)
    await db
      .insertInto('transaction_passwords')
      .values({ customer_id: id, code_hash, created_at: new Date(at), locked_until: null })
      .execute();

  const below = (symbol: string): Decimal => round(mul(broker.price(symbol), DISCOUNT), 2);
  const size = { minimum_quantity: 5, maximum_quantity: 300, remaining: 400 };
  const inDollars = { symbol: 'EXMPL', region: 'US', currency: 'USD', kind: 'qip' } as const;
  const offers = {
    'buy block': await addOffer(broker, { ...size, price: below('EXSTEEL.NS') }),
    'buy in dollars': await addOffer(broker, { ...size, ...inDollars, price: below('EXMPL') }),
  };
  const ipoId = await addIpo(broker, { issue_price: below('DEMODATA.NS') });
  const fundId = await addFund(broker);

  const call = <I, O>(who: Customer, endpoint: Endpoint<I, O>, input: I) =>
    broker.call(endpoint, input, { token: who.token, key: broker.newKey() });

  const runStep = async ([kind, place, n]: Move): Promise<unknown> => {
    const who = customers[place] as Customer;
    switch (kind) {
      case 'buy': {
        const symbol = SYMBOLS[(n >> 1) % SYMBOLS.length] as string;
        const price = n % 2 === 0 ? broker.price(symbol) : bestLately(broker, symbol, at, min);
        const quantity = 1 + (n % 7) * 5;
        return call(who, buy, {
          symbol,
          quantity,
          price,
          kind: requireInstrument(symbol).kind as PositionKind,
        });
      }
      case 'sell': {
        const { items } = (await call(who, listOrders, { kind: 'stock', limit: 100 })).data;
        const open = items.filter(({ isOpen }) => isOpen);
        const lot = open[(n >> 1) % Math.max(1, open.length)];
        if (!lot) return;
        const sellPrice = n % 2 === 0 ? broker.price(lot.symbol) : bestLately(broker, lot.symbol, at, max);
        const quantity = n % 3 === 0 ? 1 : undefined;
        return call(who, sell, { lotNo: lot.orderNo, quantity, price: lot.price, sellPrice });
      }
      case 'buy block':
      case 'buy in dollars': {
        const [symbol, mold] =
          kind === 'buy block' ? ['EXSTEEL.NS', 'bulk' as const] : ['EXMPL', 'qip' as const];
        const offer = {
          offerId: offers[kind],
          kind: mold,
          symbol,
          price: below(symbol),
          transactionCode: CODE,
        };
        return call(who, buy, { ...offer, quantity: 5 + (n % 60) });
      }
      case 'apply':
        return call(who, applyForIpo, {
          ipoId,
          symbol: 'DEMODATA.NS',
          quantity: 100,
          price: below('DEMODATA.NS'),
        });
      case 'buy fund':
        return call(who, purchaseFund, { fundId });
      case 'withdraw':
        return call(who, requestWithdrawal, {
          cardId: String(who.card),
          amount: 100 + n,
          transactionCode: CODE,
        });
      case 'borrow':
        return call(who, requestLoan, { amount: 500 + n });
      case 'recharge':
        return call(who, requestRecharge, { amount: 10_000 + n });
      case 'scheduler':
        return scheduler.run();
    }
  };

  const wealthOf = async ({ id, token }: Customer): Promise<Decimal> => {
    const { totalAssets, loan } = (await broker.call(getCustomer, {}, { token })).data;
    const { rows } = await sql<{ brought: Decimal }>`
      select coalesce(sum(received), 0) as brought from recharges where customer_id = ${id} and status = 2
    `.execute(db);
    return sub(sub(totalAssets, loan ?? '0'), rows[0]?.brought ?? '0');
  };

  for (const move of sequence) {
    const before = await Promise.all(customers.map(wealthOf));
    await runStep(move);
    const after = await Promise.all(customers.map(wealthOf));
    for (const [place, wealth] of after.entries())
      if (cmp(wealth, before[place] as Decimal) > 0)
        throw new Richer(`'${move.join(' ')}' makes ${before[place]} into ${wealth}`);
  }
};
