/**
 * Random histories of each product: what the review says is what the record keeps, what the balance becomes, and what the
 * bills add up to, to the paisa.
 */
import { getBalance } from '@bourse/contract/balance';
import { listOffers } from '@bourse/contract/deals';
import { listSettings } from '@bourse/contract/deployment';
import { type FundOrder, listFundOrders, listFunds, purchaseFund } from '@bourse/contract/funds';
import { applyForIpo, listIpoApplications } from '@bourse/contract/ipo';
import { getLoanData, listLoans, loanTerms, requestLoan } from '@bourse/contract/loans';
import { buy, listOrders } from '@bourse/contract/orders';
import { listRecharges, requestRecharge } from '@bourse/contract/recharges';
import { promisedHours } from '@bourse/contract/transfers';
import { listWithdrawals, requestWithdrawal } from '@bourse/contract/withdrawals';
import { afterCredit, afterPayment } from '@bourse/figures/balance';
import { dealCost, worstRateOf } from '@bourse/figures/deals';
import { broughtBack, endOf, expectedProfits, profitsOf } from '@bourse/figures/funds';
import { coveredShares, heldFor, paidOf } from '@bourse/figures/ipo';
import { sumOfLoans, usedLimit } from '@bourse/figures/loans';
import { promisedAt } from '@bourse/figures/promised-time';
import { deductedOf, wholeUnits } from '@bourse/figures/transfers';
import { add, cmp, type Decimal, decimal, isZero, neg } from '@bourse/money/decimal';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addFund,
  addIpo,
  addOffer,
  CODE,
  DAY,
  give,
  giveCard,
  giveCode,
  MINUTE,
} from '../../test/products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { runCommand } from '../back-office/run-command.ts';

let broker: TestBroker;
let trader: Trader;
beforeAll(async () => {
  broker = await openTestBroker();
});
afterAll(() => broker.close());

const RUNS = { numRuns: 6 };
const key = () => ({ key: broker.newKey() });
const run = (...words: string[]) => runCommand(broker, words, { user: 'clerk' });
const available = async () => (await trader.ask(getBalance, {})).available;
const passTime = async (milliseconds: number) => {
  broker.clock.advance(milliseconds);
  await broker.scheduler.run();
  // A session does not live as long as a period of days.
  if (milliseconds >= DAY) trader = await broker.signIn(trader.phone, trader.password);
};
/** Begins a history of a customer of its own. */
const begin = async () => {
  trader = await broker.newcomer();
};
/** What the bills of a number add up to: negative where money was paid. */
const netOf = async (number: string | null): Promise<Decimal> =>
  add(
    '0',
    ...(await trader.bills())
      .filter(({ reference }) => reference?.number === number)
      .map(({ direction, amount }) => (direction === 'income' ? amount : neg(amount))),
  );
const isSame = (one: Decimal | undefined, other: Decimal) => {
  expect(one === undefined ? one : cmp(one, other), `${one} and ${other}`).toBe(0);
};
/** The balance is what the newest bill says, and what all bills add up to. */
const isBalanced = async () => {
  const bills = await trader.bills();
  const sum = add(
    '0',
    ...bills.map(({ direction, amount }) => (direction === 'income' ? amount : neg(amount))),
  );
  isSame(await available(), sum);
  isSame(bills[0]?.balance, sum);
};

beforeEach(begin);

const price = fc.integer({ min: 1, max: 400_000 }).map((n) => (n / 1_000).toFixed(3) as Decimal);
const rate = fc.constantFrom<Decimal>('1', '83.2517', '0.333333');
const currencyOf = async (one: Decimal) => {
  await broker.setRate('block', 'USD', one);
  return cmp(one, '1') === 0 ? ('INR' as const) : ('USD' as const);
};

it('recharges are credited with what was reviewed, by the time that was promised', async () => {
  const requests = fc.array(fc.tuple(fc.integer({ min: 10_000, max: 90_000 }), fc.boolean()), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(requests, async (history) => {
      await begin();
      for (const [amount, isRefused] of history) {
        const hours = promisedHours((await trader.ask(listSettings, {})).items, 'recharge') ?? 0;
        const before = await available();
        const reviewed = {
          after: afterCredit(before, decimal(amount)),
          by: promisedAt(broker.clock.now(), hours),
        };
        const { data } = await trader.call(requestRecharge, { amount }, key());
        const row = async () => (await trader.ask(listRecharges, { no: data.rechargeNo ?? '' })).items[0];
        expect(await row()).toMatchObject({ amount: String(amount), expectedAt: reviewed.by });
        if (isRefused) await run('recharges', 'refuse', (await row())?.id ?? '');
        else await passTime(2 * MINUTE);
        isSame(await available(), isRefused ? before : reviewed.after);
        isSame((await row())?.received ?? undefined, await netOf(data.rechargeNo));
        await isBalanced();
      }
    }),
    RUNS,
  );
});

it('withdrawals leave what was reviewed, and their bills add up to what was paid', async () => {
  const requests = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.boolean()), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(requests, async (history) => {
      await begin();
      await give(broker, trader, '0.37');
      const cardId = await giveCard(broker, trader);
      for (const [parts, isRefused] of history) {
        const before = await available();
        const amount = Number(wholeUnits(before, parts));
        if (amount < 100) return;
        const after = afterPayment(before, decimal(amount));
        const by = promisedAt(broker.clock.now(), 24);
        const { data } = await trader.call(
          requestWithdrawal,
          { cardId, amount, transactionCode: CODE },
          key(),
        );
        isSame(await available(), after);
        const row = async () => {
          const [found] = (await trader.ask(listWithdrawals, { no: data.withdrawalNo ?? '' })).items;
          if (!found) throw new Error('There is no withdrawal.');
          return found;
        };
        expect(await row()).toMatchObject({ amount: String(amount), expectedAt: by });
        isSame(decimal(amount), neg(await netOf(data.withdrawalNo)));
        if (isRefused) await run('withdrawals', 'refuse', (await row()).id);
        else await passTime(3 * MINUTE);
        isSame(await available(), isRefused ? before : after);
        const { received } = await row();
        isSame(received ?? undefined, neg(await netOf(data.withdrawalNo)));
        isSame(deductedOf(await row()) ?? '0', isRefused ? decimal(amount) : '0');
        await isBalanced();
      }
    }),
    RUNS,
  );
});

it('loans make up the limit with what is left, and what is paid out is what is repaid', async () => {
  await run('delays', 'set', 'loan-term', '600');
  const requests = fc.array(fc.integer({ min: 500, max: 15_000 }), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(requests, async (history) => {
      await begin();
      const limit = loanTerms((await trader.ask(listSettings, {})).items).limit ?? '0';
      const partsMakeUpLimit = async () => {
        const { items } = await trader.ask(listLoans, { isUnderWay: true });
        const { amountDue, remainingAmount } = await trader.ask(getLoanData, {});
        const { requested, used } = usedLimit(limit, amountDue, remainingAmount);
        isSame(add(amountDue, requested, remainingAmount), limit);
        isSame(used, sumOfLoans(items));
      };
      for (const amount of history) {
        const before = await available();
        const { data } = await trader.call(requestLoan, { amount }, key());
        await partsMakeUpLimit();
        await passTime(2 * MINUTE);
        await passTime(MINUTE);
        isSame(await available(), afterCredit(before, decimal(amount)));
        isSame(decimal(amount), await netOf(data.loanNo));
        await partsMakeUpLimit();
      }
      await passTime(10 * MINUTE);
      for (const { loanNo, state } of (await trader.ask(listLoans, {})).items) {
        expect(state).toBe('paid');
        isSame('0', await netOf(loanNo));
      }
      await isBalanced();
    }),
    RUNS,
  );
});

it('units of a fund bring back what their order says, within the profits that were reviewed', async () => {
  const funds = fc.record({
    unit: fc.integer({ min: 100_000, max: 3_000_000 }).map((paise) => (paise / 100).toFixed(2) as Decimal),
    least: fc.integer({ min: 1, max: 300 }),
    wider: fc.integer({ min: 0, max: 300 }),
    days: fc.integer({ min: 1, max: 3 }),
    isCancelled: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(funds, async ({ unit, least, wider, days, isCancelled }) => {
      await begin();
      const percent = (hundredths: number) => (hundredths / 100).toFixed(2) as Decimal;
      const fundId = await addFund(broker, {
        unit,
        min_return: percent(least),
        max_return: percent(least + wider),
        period_days: days,
        issue_amount: '1000000.00',
      });
      const fund = (await trader.ask(listFunds, { limit: 100 })).items.find(({ id }) => id === fundId);
      if (!fund) throw new Error('There is no fund.');
      const before = await available();
      const reviewed = {
        leaves: afterPayment(before, fund.unit),
        ends: endOf(broker.clock.now(), fund.periodDays),
        profits: profitsOf(fund.unit, fund),
      };
      const { data } = await trader.call(purchaseFund, { fundId }, key());
      const order = async (): Promise<FundOrder> => {
        const found = (await trader.ask(listFundOrders, {})).items.find(
          ({ orderNo }) => orderNo === data.orderNo,
        );
        if (!found) throw new Error('There is no order.');
        return found;
      };
      const made = await order();
      expect(made.endsAt).toBe(reviewed.ends);
      isSame(made.amount, neg(await netOf(data.orderNo)));
      isSame(await available(), reviewed.leaves);
      isSame(expectedProfits(made).min, reviewed.profits.min);
      isSame(expectedProfits(made).max, reviewed.profits.max);
      if (isCancelled) {
        await run('funds', 'cancel-order', made.id);
        isSame('0', await netOf(data.orderNo));
      } else {
        await passTime(days * DAY);
        const done = await order();
        const { profit } = done;
        isSame(profit ?? undefined, await netOf(data.orderNo));
        expect(cmp(profit ?? '0', reviewed.profits.min)).toBeGreaterThanOrEqual(0);
        expect(cmp(profit ?? '0', reviewed.profits.max)).toBeLessThanOrEqual(0);
        isSame(await available(), afterCredit(reviewed.leaves, broughtBack(done) ?? '0'));
      }
      await isBalanced();
    }),
    RUNS,
  );
});

it('an application holds what was reviewed, and its bills add up to what it paid', async () => {
  const offerings = fc.record({ price, rate, isMany: fc.boolean(), issue: fc.integer({ min: 1, max: 4 }) });
  await fc.assert(
    fc.asyncProperty(offerings, async ({ price: each, rate: one, isMany, issue }) => {
      await begin();
      const currency = await currencyOf(one);
      const before = await available();
      const covered = Math.floor(coveredShares(before, each, one, 400) / 100) * 100;
      const quantity = isMany ? covered : Math.min(covered, 100);
      fc.pre(quantity > 0 && !isZero(heldFor(each, quantity, one)));
      const ipoId = await addIpo(broker, {
        issue_price: each,
        currency,
        max_quantity: 400,
        issue_size: issue * 100,
      });
      const held = heldFor(each, quantity, one);
      const { data } = await trader.call(
        applyForIpo,
        { ipoId, symbol: 'DEMODATA.NS', quantity, price: each },
        key(),
      );
      const application = async () => {
        const [found] = (await trader.ask(listIpoApplications, {})).items;
        if (!found) throw new Error('There is no application.');
        return found;
      };
      isSame((await application()).total, held);
      isSame(await available(), afterPayment(before, held));
      isSame(held, neg(await netOf(data.applicationNo)));
      await run('ipos', 'close', ipoId);
      await run('ipos', 'allot', ipoId);
      await run('jobs', 'run');
      const settled = await application();
      isSame(paidOf(settled), neg(await netOf(data.applicationNo)));
      isSame(paidOf(settled), heldFor(each, settled.allotted ?? 0, one));
      isSame(await available(), afterPayment(before, paidOf(settled) ?? '0'));
      await isBalanced();
    }),
    RUNS,
  );
});

it.each(['bulk', 'qip'] as const)('a %s purchase costs what was reviewed, to the fee', async (kind) => {
  const offers = fc.record({ price, rate, quantity: fc.integer({ min: 1, max: 500 }) });
  await fc.assert(
    fc.asyncProperty(offers, async ({ price: each, rate: one, quantity }) => {
      await begin();
      await giveCode(broker, trader);
      await give(broker, trader, '20000000');
      const currency = await currencyOf(one);
      const offerId = await addOffer(broker, { kind, price: each, currency, minimum_quantity: 1 });
      const offer = (await trader.ask(listOffers, { kind, limit: 100 })).items.find(
        ({ id }) => id === offerId,
      );
      if (!offer) throw new Error('There is no offer.');
      const reviewed = dealCost(offer.price, quantity, one, worstRateOf(one, '0.001'));
      const before = await available();
      fc.pre(!isZero(reviewed.cost.notional) && cmp(reviewed.cost.total, before) <= 0);
      const { code, data } = await trader.call(
        buy,
        { kind, symbol: offer.symbol, quantity, price: offer.price, transactionCode: CODE, offerId },
        key(),
      );
      expect(code).toBe('ok');
      const [order] = (await trader.ask(listOrders, { kind })).items;
      expect(order?.orderNo).toBe(data.orderNo);
      isSame(order?.total, reviewed.cost.total);
      isSame(order?.fee ?? undefined, reviewed.cost.fee);
      isSame(await available(), afterPayment(before, reviewed.cost.total));
      isSame(reviewed.cost.total, neg(await netOf(data.orderNo)));
      expect(cmp(reviewed.worstTotal, reviewed.cost.total)).toBeGreaterThanOrEqual(0);
      await isBalanced();
    }),
    RUNS,
  );
});
