/**
 * A model of everything that moves money: two customers, with a fund, an offering and an offer too small for both,
 * and any order of requests, repetitions and transitions. After every step the ledger's answers and balances must
 * equal the model's.
 */
import { orderCost } from '@bourse/figures/order-cost';
import { add, cmp, type Decimal, decimal, mul, neg, sub } from '@bourse/money/decimal';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { MoneyCallIdentity } from '../src/call/call.ts';
import { hashToken } from '../src/call/token.ts';
import type { Database } from '../src/database/tables.ts';
import type { Answer } from '../src/ledger/money-call.ts';
import { placeBuy, placeSell, settleRequest } from '../src/ledger/post.ts';
import {
  allotIpo,
  applyForIpo,
  buyOffer,
  carry,
  carryIpo,
  purchaseFund,
  requestLoan,
  requestRecharge,
  requestWithdrawal,
  type Transition,
} from '../src/ledger/products.ts';
import { heldClock } from '../src/market/clock.ts';

/** Promised times move no money. */
const CREDIT_HOURS = 24;

const KINDS = [
  'recharge',
  'credit recharge',
  'refuse recharge',
  'withdraw',
  'pay withdrawal',
  'refuse withdrawal',
  'borrow',
  'approve loan',
  'reject loan',
  'pay out loan',
  'repay loan',
  'buy fund',
  'mature fund order',
  'cancel fund order',
  'apply',
  'close offering',
  'cancel offering',
  'buy block',
  'buy',
  'sell',
  'repeat',
  'repeat with another body',
  'settle',
] as const;

/** When a request arrives: too late, just in time, or after its key was settled. */
const COMING = ['at any time', 'too late', 'at the last instant', 'settled'] as const;

export type Step = [
  kind: (typeof KINDS)[number],
  who: number,
  n: number,
  /** 'at any time' by default. */
  coming?: (typeof COMING)[number],
];

const coming = fc.oneof({ weight: 6, arbitrary: fc.constant(COMING[0]) }, fc.constantFrom(...COMING));
export const steps = fc.array(fc.tuple(fc.constantFrom(...KINDS), fc.nat(1), fc.nat(999), coming), {
  minLength: 4,
  maxLength: 30,
}) as fc.Arbitrary<Step[]>;

export interface Customer {
  id: number;
  token: string;
  tokenHash: string;
  card: number;
  balance: Decimal;
}

interface Thing {
  id: number;
  who: Customer;
  amount: Decimal;
  state: string;
}

interface Lot {
  no: string;
  who: Customer;
  bought: number;
  /** What is left of it. */
  quantity: number;
  price: Decimal;
  /** A lot of an offer cannot be sold before it has settled. */
  isUnsettled?: boolean;
}

export class ModelMismatch extends Error {
  override readonly name = 'ModelMismatch';
}

const same = (what: string, found: unknown, expected: unknown): void => {
  if (found !== expected) throw new ModelMismatch(`${what}: ${String(found)} instead of ${String(expected)}`);
};

const UNIT: Decimal = '10000';
const FUND_ISSUE: Decimal = '30000';
const MIN_RETURN: Decimal = '1.5';
const MAX_RETURN: Decimal = '2.5';
const ISSUE_PRICE: Decimal = '50';
const ISSUE_SIZE = 150;
const BLOCK_PRICE: Decimal = '120.35';
const BLOCK_MINIMUM = 10;
const BLOCK_MAXIMUM = 200;
const BLOCK_SUPPLY = 300;
const LOAN_LIMIT: Decimal = '50000';
/** Whether the market's price is within the order's limit. */
const isWithinLimit = (n: number): boolean => n % 9 !== 8;

let count = 0;
const next = (): number => {
  count += 1;
  return count;
};

/** Makes a customer with a session of `token`, a bank card whose wait is over, and this balance. */
export const newCustomer = async (db: Database, at: Date, balance: Decimal = '100000'): Promise<Customer> => {
  const token = `model-token-${process.pid}-${next()}`;
  const tokenHash = hashToken(token);
  const phone = String(7_000_000_000 + count);
  const { rows } = await sql<{ id: number; card: number }>`
    with c as (
      insert into customers (phone, password_hash, created_at) values (${phone}, 'none', ${at}) returning id
    ), a as (
      insert into accounts (customer_id, balance) select id, 0 from c
    ), s as (
      insert into sessions (token_hash, customer_id, address, created_at, expires_at)
      select ${tokenHash}, id, 'model', ${at}, clock_timestamp() + interval '1 day' from c
    ), k as (
      insert into bank_cards (customer_id, bank, branch, card_number, ifsc, holder, status, created_at)
      select id, 'A', 'B', '00001111', 'C', 'D', 1, ${at}::timestamptz - delay_of('card-withdrawal') from c returning id
    )
    select c.id, k.id as card from c, k
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no customer');
  await sql`select ledger_move_outside(${row.id}, ${balance}, 'recharge', ${at})`.execute(db);
  return { ...row, token, tokenHash, balance };
};

const only = async (db: Database, query: ReturnType<typeof sql<{ id: number }>>): Promise<number> => {
  const { rows } = await query.execute(db);
  const [row] = rows;
  if (!row) throw new ModelMismatch('what was made is not there');
  return row.id;
};

const byNo = (db: Database, table: string, answer: Answer): Promise<number> =>
  only(db, sql<{ id: number }>`select id from ${sql.table(table)} where no = ${answer.order_no}`);

/** Carries out the steps. @throws ModelMismatch at the first difference */
export const followModel = async (db: Database, at: number, sequence: Step[]): Promise<void> => {
  const date = new Date(at);
  const clock = heldClock(at);
  const customers = [await newCustomer(db, date), await newCustomer(db, date)];
  const fund = await only(
    db,
    sql<{ id: number }>`
      insert into funds (name, min_return, max_return, period_days, unit, issue_amount, created_at)
      values ('Model', ${MIN_RETURN}, ${MAX_RETURN}, 30, ${UNIT}, ${FUND_ISSUE}, ${date}) returning id
    `,
  );
  const ipo = await only(
    db,
    sql<{ id: number }>`
      insert into ipos (
        symbol, company_name, issue_price, currency, min_quantity, max_quantity, issue_size, ends_at, created_at
      ) values (
        'DEMODATA.NS', 'Model', ${ISSUE_PRICE}, 'INR', 100, 450, ${ISSUE_SIZE},
        ${date}::timestamptz + interval '1 day', ${date}
      ) returning id
    `,
  );
  const offer = await only(
    db,
    sql<{ id: number }>`
      insert into offers (
        kind, symbol, region, currency, price, minimum_quantity, maximum_quantity, quantity, remaining, created_at
      ) values (
        'bulk', 'EXSTEEL.NS', 'IN', 'INR', ${BLOCK_PRICE}, ${BLOCK_MINIMUM}, ${BLOCK_MAXIMUM}, ${BLOCK_SUPPLY},
        ${BLOCK_SUPPLY}, ${date}
      ) returning id
    `,
  );

  const recharges: Thing[] = [];
  const withdrawals: Thing[] = [];
  const loans: Thing[] = [];
  const fundOrders: Thing[] = [];
  const applications: Thing[] = [];
  const lots: Lot[] = [];
  let sold: Decimal = '0';
  let blockLeft = BLOCK_SUPPLY;
  const blockBought = new Map<Customer, number>();
  let ipoState: 'forthcoming' | 'done' = 'forthcoming';
  let last:
    | {
        who: Customer;
        asked: MoneyCallIdentity;
        perform(asked: MoneyCallIdentity): Promise<Answer>;
        answer: Answer;
      }
    | undefined;

  const inShort = ({ refusal, order_no }: Answer): string => `${refusal} ${order_no}`;
  const settle = async ({ tokenHash }: Customer, key: string): Promise<string> =>
    inShort(await settleRequest(db, { tokenHash, key, at }));
  let isComing: (typeof COMING)[number] = 'at any time';

  /** @param wanted the expected answer if the request is in time */
  const ask = async (
    who: Customer,
    name: string,
    wanted: string | null,
    perform: (asked: MoneyCallIdentity) => Promise<Answer>,
  ): Promise<Answer> => {
    const expiry = { 'too late': at - 1, 'at the last instant': at, 'at any time': undefined, settled: at };
    const asked = {
      tokenHash: who.tokenHash,
      key: `model-key-${next()}`,
      bodyHash: `${name} ${count}`,
      releaseSet: null,
      expiresAt: expiry[isComing],
      clock,
    };
    if (isComing === 'settled') same('a key of nothing', await settle(who, asked.key), 'not-sent null');
    const untimely = { 'too late': 'request-expired', settled: 'not-sent' } as const;
    const expected = isComing === 'too late' || isComing === 'settled' ? untimely[isComing] : wanted;
    const answer = await perform(asked);
    same(name, answer.refusal, expected);
    same(`${name}: a number`, answer.order_no !== null, expected === null);
    last = { who, asked, perform, answer };
    return answer;
  };
  const pay = (who: Customer, amount: Decimal): void => {
    who.balance = add(who.balance, amount);
  };
  const covers = (who: Customer, amount: Decimal): boolean => cmp(who.balance, amount) >= 0;

  /** Tries a transition on one of the rows; it happens only in the states that it begins in. */
  const move = async (
    things: Thing[],
    n: number,
    transition: Transition,
    to: string,
    begins: (thing: Thing) => boolean,
    effect: (thing: Thing) => Promise<void> | void,
  ): Promise<void> => {
    const thing = things[n % Math.max(1, things.length)];
    if (!thing) return;
    const expected = begins(thing);
    same(transition, await carry(db, transition, thing.id, at), expected);
    if (!expected) return;
    thing.state = to;
    await effect(thing);
  };

  const profitOf = async ({ id, amount }: Thing): Promise<Decimal> => {
    const { profit } = await db
      .selectFrom('fund_orders')
      .select('profit')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const least = mul(amount, MIN_RETURN, '0.01');
    const most = mul(amount, MAX_RETURN, '0.01');
    if (profit === null || cmp(profit, least) < 0 || cmp(profit, most) > 0)
      throw new ModelMismatch(`a profit of ${profit} outside ${least} to ${most}`);
    return profit;
  };

  /** Ends an offering as the back office does: lots are drawn, money is returned, shares are transferred. */
  const endOffering = async (isCancelled: boolean): Promise<void> => {
    ipoState = 'done';
    if (isCancelled) same('cancel_ipo', await carryIpo(db, 'cancel_ipo', ipo, at), true);
    else {
      same('close_ipo', await carryIpo(db, 'close_ipo', ipo, at), true);
      same('allot_ipo', await allotIpo(db, ipo, at), true);
    }
    let allottedTogether = 0;
    for (const application of applications) {
      same('settle', await carry(db, 'settle_ipo_application', application.id, at), true);
      same('settle twice', await carry(db, 'settle_ipo_application', application.id, at), false);
      const row = await db
        .selectFrom('ipo_applications')
        .selectAll()
        .where('id', '=', application.id)
        .executeTakeFirstOrThrow();
      const allotted = row.allotted ?? -1;
      if (allotted < 0 || allotted > row.quantity || (isCancelled && allotted > 0))
        throw new ModelMismatch(`${allotted} allotted of ${row.quantity}`);
      allottedTogether += allotted;
      const cost = mul(ISSUE_PRICE, decimal(allotted));
      pay(application.who, sub(application.amount, cost));
      same('transfer', await carry(db, 'transfer_ipo_shares', application.id, at), allotted > 0);
      if (allotted === 0) continue;
      const { no } = await db
        .selectFrom('ipo_applications as a')
        .innerJoin('orders as o', 'o.id', 'a.order_id')
        .select('o.no')
        .where('a.id', '=', application.id)
        .executeTakeFirstOrThrow();
      lots.push({ no, who: application.who, bought: allotted, quantity: allotted, price: ISSUE_PRICE });
    }
    if (allottedTogether > ISSUE_SIZE) throw new ModelMismatch(`${allottedTogether} shares of ${ISSUE_SIZE}`);
    const wanted = applications.length;
    if (!isCancelled && wanted > 0 && allottedTogether < 100)
      throw new ModelMismatch('no shares were allotted');
  };

  const runStep = async ([kind, place, n, comes = 'at any time']: Step): Promise<void> => {
    isComing = comes;
    const who = customers[place] as Customer;
    switch (kind) {
      case 'recharge': {
        const amount = 10_000 + n;
        const answer = await ask(who, kind, null, (asked) =>
          requestRecharge(db, asked, amount, CREDIT_HOURS),
        );
        if (answer.refusal !== null) return;
        recharges.push({ id: await byNo(db, 'recharges', answer), who, amount: decimal(amount), state: '1' });
        return;
      }
      case 'credit recharge':
        return move(
          recharges,
          n,
          'credit_recharge',
          '2',
          ({ state }) => state === '1',
          (thing) => pay(thing.who, thing.amount),
        );
      case 'refuse recharge':
        return move(
          recharges,
          n,
          'refuse_recharge',
          '3',
          ({ state }) => state === '1',
          () => undefined,
        );
      case 'withdraw': {
        const amount = 60 + n * 97;
        const isOwn = n % 7 !== 0;
        const card = isOwn ? who.card : (customers[1 - place] as Customer).card;
        const expected =
          amount < 100
            ? 'withdrawal-too-small'
            : !isOwn
              ? 'bank-card-not-usable'
              : covers(who, decimal(amount))
                ? null
                : 'insufficient-funds';
        const answer = await ask(who, kind, expected, (asked) =>
          requestWithdrawal(db, asked, card, amount, CREDIT_HOURS),
        );
        if (answer.refusal !== null) return;
        pay(who, decimal(-amount));
        withdrawals.push({
          id: await byNo(db, 'withdrawals', answer),
          who,
          amount: decimal(amount),
          state: 'n',
        });
        return;
      }
      case 'pay withdrawal':
        return move(
          withdrawals,
          n,
          'pay_withdrawal',
          'y',
          ({ state }) => state === 'n',
          () => undefined,
        );
      case 'refuse withdrawal':
        return move(
          withdrawals,
          n,
          'refuse_withdrawal',
          'b',
          ({ state }) => state === 'n',
          (thing) => pay(thing.who, thing.amount),
        );
      case 'borrow': {
        const amount = 500 + n * 30;
        const owed = loans
          .filter((loan) => loan.who === who && ['1', '2', '4'].includes(loan.state))
          .map((loan) => loan.amount);
        const expected = cmp(add(decimal(amount), ...owed), LOAN_LIMIT) > 0 ? 'credit-limit-exceeded' : null;
        const answer = await ask(who, kind, expected, (asked) => requestLoan(db, asked, amount));
        if (answer.refusal === null)
          loans.push({ id: await byNo(db, 'loans', answer), who, amount: decimal(amount), state: '1' });
        return;
      }
      case 'approve loan':
        return move(
          loans,
          n,
          'approve_loan',
          '2',
          ({ state }) => state === '1',
          () => undefined,
        );
      case 'reject loan':
        return move(
          loans,
          n,
          'reject_loan',
          '3',
          ({ state }) => state === '1' || state === '2',
          () => undefined,
        );
      case 'pay out loan':
        return move(
          loans,
          n,
          'pay_out_loan',
          '4',
          ({ state }) => state === '2',
          (thing) => pay(thing.who, thing.amount),
        );
      case 'repay loan':
        return move(
          loans,
          n,
          'repay_loan',
          '5',
          (thing) => thing.state === '4' && covers(thing.who, thing.amount),
          (thing) => pay(thing.who, neg(thing.amount)),
        );
      case 'buy fund': {
        const expected =
          cmp(add(sold, UNIT), FUND_ISSUE) > 0
            ? 'fund-sold-out'
            : covers(who, UNIT)
              ? null
              : 'insufficient-funds';
        const answer = await ask(who, kind, expected, (asked) => purchaseFund(db, asked, fund));
        if (answer.refusal !== null) return;
        pay(who, neg(UNIT));
        sold = add(sold, UNIT);
        fundOrders.push({ id: await byNo(db, 'fund_orders', answer), who, amount: UNIT, state: 'active' });
        return;
      }
      case 'mature fund order':
        return move(
          fundOrders,
          n,
          'mature_fund_order',
          'completed',
          ({ state }) => state === 'active',
          async (thing) => pay(thing.who, add(thing.amount, await profitOf(thing))),
        );
      case 'cancel fund order':
        return move(
          fundOrders,
          n,
          'cancel_fund_order',
          'cancelled',
          ({ state }) => state === 'active',
          (thing) => {
            pay(thing.who, thing.amount);
            sold = sub(sold, thing.amount);
          },
        );
      case 'apply': {
        const quantity = [50, 100, 150, 200, 300, 450, 451][n % 7] as number;
        const price: Decimal = n % 11 === 0 ? '49' : ISSUE_PRICE;
        const total = mul(price, decimal(quantity));
        const expected =
          ipoState !== 'forthcoming'
            ? 'ipo-not-open'
            : [50, 150, 451].includes(quantity)
              ? 'invalid-quantity'
              : price !== ISSUE_PRICE
                ? 'price-changed'
                : applications.some((application) => application.who === who)
                  ? 'already-applied'
                  : covers(who, total)
                    ? null
                    : 'insufficient-funds';
        const form = { ipo, symbol: 'DEMODATA.NS', quantity, price, ratesAt: () => ({}) };
        const answer = await ask(who, kind, expected, (asked) => applyForIpo(db, asked, form));
        if (answer.refusal !== null) return;
        pay(who, neg(total));
        applications.push({
          id: await byNo(db, 'ipo_applications', answer),
          who,
          amount: total,
          state: String(quantity),
        });
        return;
      }
      case 'close offering':
      case 'cancel offering':
        // Only every third time, so that both customers have time to apply.
        if (ipoState === 'forthcoming' && n % 3 === 0) await endOffering(kind === 'cancel offering');
        return;
      case 'buy block': {
        const quantity = 1 + (n % (BLOCK_MAXIMUM + BLOCK_MINIMUM));
        const bought = blockBought.get(who) ?? 0;
        const cost = orderCost('buy', BLOCK_PRICE, quantity, '1');
        const expected =
          blockLeft < BLOCK_MINIMUM
            ? 'offer-sold-out'
            : quantity < BLOCK_MINIMUM
              ? 'below-minimum-quantity'
              : quantity > Math.min(blockLeft, BLOCK_MAXIMUM - bought)
                ? 'above-maximum-quantity'
                : covers(who, cost.total)
                  ? null
                  : 'insufficient-funds';
        const purchase = {
          offer,
          kind: 'bulk' as const,
          symbol: 'EXSTEEL.NS',
          quantity,
          price: BLOCK_PRICE,
          seenRate: undefined,
          ratesAt: () => ({}),
        };
        const answer = await ask(who, kind, expected, (asked) => buyOffer(db, asked, purchase));
        if (answer.refusal !== null) return;
        pay(who, neg(cost.total));
        blockLeft -= quantity;
        blockBought.set(who, bought + quantity);
        lots.push({
          no: answer.order_no ?? '',
          who,
          bought: quantity,
          quantity,
          price: BLOCK_PRICE,
          isUnsettled: true,
        });
        return;
      }
      case 'buy': {
        const quantity = 1 + (n % 100);
        const price = decimal(1 + n * 1.35);
        const cost = orderCost('buy', price, quantity, '1');
        const isWithin = isWithinLimit(n);
        const expected = !isWithin ? 'price-changed' : covers(who, cost.total) ? null : 'insufficient-funds';
        const worstPrice = isWithin ? price : sub(price, '0.01');
        const answer = await ask(who, kind, expected, (asked) =>
          placeBuy(db, asked, {
            symbol: 'EXSTEEL.NS',
            kind: 'stock',
            currency: 'INR',
            quantity,
            limit: { worstPrice, seenRate: undefined },
            fillAt: () => ({ price, rate: null }),
          }),
        );
        if (answer.refusal !== null) return;
        pay(who, neg(cost.total));
        lots.push({ no: answer.order_no ?? '', who, bought: quantity, quantity, price });
        return;
      }
      case 'sell': {
        const lot = lots[n % Math.max(1, lots.length)];
        if (!lot) return;
        const sellPrice = decimal(2 + n);
        const isWithin = isWithinLimit(n);
        // The whole lot, a part of it, or more than there is.
        const asked = n >= 500 ? undefined : 1 + (n % 60);
        const quantity = asked ?? lot.bought;
        const expected =
          lot.who !== who
            ? 'lot-not-found'
            : lot.quantity === 0
              ? 'lot-already-sold'
              : quantity > lot.quantity
                ? 'lot-partly-sold'
                : lot.isUnsettled
                  ? 'lot-not-settled'
                  : isWithin
                    ? null
                    : 'price-changed';
        const worstPrice = isWithin ? sellPrice : add(sellPrice, '0.01');
        const answer = await ask(who, kind, expected, (identity) =>
          placeSell(db, identity, {
            lotNo: lot.no,
            boughtAt: lot.price,
            quantity: asked,
            limit: { worstPrice, seenRate: undefined },
            fillAt: () => ({ price: sellPrice, rate: null }),
          }),
        );
        if (answer.refusal !== null) return;
        lot.quantity -= quantity;
        pay(who, orderCost('sell', sellPrice, quantity, '1').total);
        return;
      }
      case 'repeat': {
        if (!last) return;
        const again = await last.perform(last.asked);
        same('the first answer', inShort(again), inShort(last.answer));
        return;
      }
      case 'repeat with another body': {
        if (!last) return;
        const again = await last.perform({ ...last.asked, bodyHash: 'another' });
        const { refusal } = last.answer;
        same('another body', again.refusal, refusal === 'not-sent' ? refusal : 'idempotency-key-reused');
        return;
      }
      case 'settle': {
        if (last) same('a settled key', await settle(last.who, last.asked.key), inShort(last.answer));
        return;
      }
    }
  };

  for (const step of sequence) {
    await runStep(step);
    const { rows } = await sql<{ id: number; balance: Decimal }>`
      select customer_id as id, balance from accounts where customer_id in (${customers[0]?.id}, ${customers[1]?.id})
    `.execute(db);
    for (const { id, balance } of rows) {
      const customer = customers.find((one) => one.id === id);
      same(`the balance after '${step[0]}'`, add(balance), add(customer?.balance ?? '0'));
    }
  }
  const { rows } = await sql<{ sold: Decimal; remaining: number; held: number }>`
    select
      (select remaining from offers where id = ${offer}) as remaining,
      (select sold_amount from funds where id = ${fund}) as sold,
      (select coalesce(sum(part_quantity), 0)::integer from orders
        where open and customer_id in (${customers[0]?.id}, ${customers[1]?.id})) as held
  `.execute(db);
  same('what is sold of the fund', add(rows[0]?.sold ?? '0'), add(sold));
  same('what is left of the offer', rows[0]?.remaining, blockLeft);
  const held = lots.reduce((sum, { quantity }) => sum + quantity, 0);
  same('what is held', rows[0]?.held, held);
};
