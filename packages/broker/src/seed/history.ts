/**
 * The demo customer's records beside trading: recharges, withdrawals, loans, funds, new offerings and block trades in
 * every status, and the dividends and interest of what was held.
 */
import { sql } from 'kysely';
import { declareDistributions, quartersBetween } from '../back-office/distributions.ts';
import { finish, takeWithin } from '../back-office/jobs.ts';
import type { Services } from '../call/services.ts';
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
} from '../ledger/products.ts';
import { marketRates } from '../market/rates.ts';
import { DAY } from '../market/zones.ts';
import { askedAs, type Event, seededNumber } from './event.ts';
import type { Offered } from './offers.ts';

const HOUR = 3_600_000;

/** Amount, days ago, and how it ended; without an end it is in progress. */
type Transfer = [amount: number, daysAgo: number, end?: Transition];

const RECHARGES: Transfer[] = [
  [100_000, 655, 'credit_recharge'],
  [50_000, 540, 'credit_recharge'],
  [75_000, 421, 'credit_recharge'],
  [20_000, 418, 'refuse_recharge'],
  [60_000, 302, 'credit_recharge'],
  [40_000, 187, 'credit_recharge'],
  [100_000, 92, 'credit_recharge'],
  [15_000, 31, 'credit_recharge'],
  [25_000, 0.0005],
];

const WITHDRAWALS: Transfer[] = [
  [30_000, 612, 'pay_withdrawal'],
  [45_000, 488, 'pay_withdrawal'],
  [20_000, 365, 'pay_withdrawal'],
  [12_500, 241, 'refuse_withdrawal'],
  [12_500, 238, 'pay_withdrawal'],
  [60_000, 66, 'pay_withdrawal'],
  [5_000, 0.0005],
];

const LOANS: [amount: number, daysAgo: number, ...ends: [Transition, daysLater: number][]][] = [
  [20_000, 580, ['approve_loan', 0.1], ['pay_out_loan', 0.2], ['repay_loan', 30.2]],
  [10_000, 330, ['approve_loan', 0.1], ['pay_out_loan', 0.2], ['repay_loan', 30.2]],
  [40_000, 210, ['reject_loan', 1]],
  [15_000, 12, ['approve_loan', 0.1], ['pay_out_loan', 0.2]],
  [8_000, 0.0005, ['approve_loan', 0.0003]],
  [5_000, 0.0005],
];

const FUND_ORDERS: [fund: string, daysAgo: number, end?: Transition, daysLater?: number][] = [
  ['Demo Balanced 90', 520, 'mature_fund_order', 90],
  ['Example Growth 180', 400, 'mature_fund_order', 180],
  ['Sample Income 28', 150, 'cancel_fund_order', 3],
  ['Sample Income 28', 140, 'mature_fund_order', 28],
  ['Sample Infrastructure 365', 110],
  ['Demo Balanced 90', 35],
  ['Sample Income 28', 6],
];

const DEALS: [offer: string, quantity: number, daysAgo: number][] = [
  ['cement', 20, 125],
  ['tea', 150, 44],
  ['ports', 30, 20],
  ['power', 200, 7],
  // This lot has not settled.
  ['motors', 50, 0.2],
];

interface Life {
  services: Services;
  tokenHash: string;
  card: number;
  offered: Offered;
  ago(days: number): number;
}

/** The market's conversions at an instant. */
const ratesIn =
  ({ services: { market, currency } }: Life) =>
  (at: number) =>
    marketRates(market, currency, at);

type Table = 'recharges' | 'withdrawals' | 'loans' | 'fund_orders' | 'ipo_applications';

const idOf = async ({ services }: Life, table: Table, no: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where no = ${no}
  `.execute(services.db);
  const [row] = rows;
  if (!row) throw new Error(`The seed has lost ${no}.`);
  return row.id;
};

/** A request and the transitions that follow it, as events. */
const story = (
  life: Life,
  table: Table,
  daysAgo: number,
  ask: (at: number) => Promise<string>,
  ends: readonly (readonly [Transition, number])[],
): Event[] => {
  let no = '';
  const asked: Event = {
    at: life.ago(daysAgo),
    happen: async (at) => {
      no = await ask(at);
    },
  };
  const rest = ends.map(
    ([transition, daysLater]): Event => ({
      at: life.ago(daysAgo) + daysLater * DAY,
      happen: async (at) => {
        const id = await idOf(life, table, no);
        if (!(await carry(life.services.db, transition, id, at)))
          throw new Error(`The seed could not ${transition} ${no}.`);
      },
    }),
  );
  return [asked, ...rest];
};

const transfers = (life: Life): Event[] => {
  const { db, creditHours } = life.services;
  const asked = askedAs(life.tokenHash);
  const recharges = RECHARGES.flatMap(([amount, daysAgo, end], n) =>
    story(
      life,
      'recharges',
      daysAgo,
      async (at) =>
        seededNumber(
          'recharge',
          await requestRecharge(db, asked(`recharge-${n}`, at), amount, creditHours.recharge),
        ),
      end ? [[end, 0.1]] : [],
    ),
  );
  const withdrawals = WITHDRAWALS.flatMap(([amount, daysAgo, end], n) =>
    story(
      life,
      'withdrawals',
      daysAgo,
      async (at) =>
        seededNumber(
          'withdrawal',
          await requestWithdrawal(
            db,
            asked(`withdrawal-${n}`, at),
            life.card,
            amount,
            creditHours.withdrawal,
          ),
        ),
      end
        ? [
            ['check_withdrawal', 0.2],
            [end, 0.4],
          ]
        : [],
    ),
  );
  return [...recharges, ...withdrawals];
};

const loansAndFunds = (life: Life): Event[] => {
  const { db } = life.services;
  const asked = askedAs(life.tokenHash);
  const loans = LOANS.flatMap(([amount, daysAgo, ...ends], n) =>
    story(
      life,
      'loans',
      daysAgo,
      async (at) => seededNumber('loan', await requestLoan(db, asked(`loan-${n}`, at), amount)),
      ends,
    ),
  );
  const funds = FUND_ORDERS.flatMap(([name, daysAgo, end, daysLater = 0], n) =>
    story(
      life,
      'fund_orders',
      daysAgo,
      async (at) =>
        seededNumber(
          'fund',
          await purchaseFund(db, asked(`fund-${n}`, at), life.offered.funds.get(name) ?? 0),
        ),
      end ? [[end, daysLater]] : [],
    ),
  );
  return [...loans, ...funds];
};

const deals = (life: Life): Event[] =>
  DEALS.map(([name, quantity, daysAgo], n) => ({
    at: life.ago(daysAgo),
    happen: async (at) => {
      const offer = life.offered.offers.get(name);
      if (!offer) throw new Error(`The seed has no offer ${name}.`);
      const { db } = life.services;
      // An offering that is closed now was open then.
      const { status } = await db
        .selectFrom('offers')
        .select('status')
        .where('id', '=', offer.id)
        .executeTakeFirstOrThrow();
      const set = (to: 1 | 2) =>
        db.updateTable('offers').set({ status: to }).where('id', '=', offer.id).execute();
      await set(1);
      const { id, kind, symbol, price } = offer;
      const purchase = {
        offer: id,
        kind,
        symbol,
        quantity,
        price,
        seenRate: undefined,
        ratesAt: ratesIn(life),
      };
      seededNumber('deal', await buyOffer(db, askedAs(life.tokenHash)(`deal-${n}`, at), purchase));
      await set(status);
    },
  }));

/** How far the application for each offering goes, one step after another. */
const IPO_STEPS: [
  name: string,
  quantity: number,
  ...steps: ('close' | 'allot' | 'settle' | 'cancel' | 'transfer' | 'list')[],
][] = [
  ['allotted', 400, 'close', 'allot', 'settle', 'transfer', 'list'],
  ['missed', 200, 'close', 'allot', 'settle', 'list'],
  ['withdrawn', 200, 'close', 'allot', 'settle', 'cancel', 'transfer'],
  ['in transfer', 300, 'close', 'allot', 'settle'],
  ['at the draw', 200, 'close'],
  ['applied for', 300],
];

const offerings = (life: Life): Event[] => {
  const { db, clock } = life.services;
  return IPO_STEPS.flatMap(([name, quantity, ...steps], n) => {
    const ipo = life.offered.ipos.get(name);
    if (!ipo) throw new Error(`The seed has no offering ${name}.`);
    const { id, symbol, price, endsAt } = ipo;
    let no = '';
    const applied: Event = {
      at: Math.min(endsAt, clock.now()) - 2 * DAY,
      happen: async (at) => {
        const form = { ipo: id, symbol, quantity, price, ratesAt: ratesIn(life) };
        no = seededNumber(
          `application for ${name}`,
          await applyForIpo(db, askedAs(life.tokenHash)(`ipo-${n}`, at), form),
        );
      },
    };
    const happen = async (step: (typeof steps)[number], at: number): Promise<void> => {
      if (step === 'allot') return void (await allotIpo(db, id, at));
      if (step !== 'settle' && step !== 'transfer') return void (await carryIpo(db, `${step}_ipo`, id, at));
      const application = await idOf(life, 'ipo_applications', no);
      await carry(db, step === 'settle' ? 'settle_ipo_application' : 'transfer_ipo_shares', application, at);
    };
    // The steps of offerings in progress ended minutes ago.
    const pace = endsAt < clock.now() - DAY ? HOUR : 1_000;
    const rest = steps.map(
      (step, place): Event => ({ at: endsAt + place * pace, happen: (at) => happen(step, at) }),
    );
    return [applied, ...rest];
  });
};

const distributions = (life: Life): Event[] => {
  const { services } = life;
  return quartersBetween(life.ago(10_000), services.clock.now() - HOUR).map((quarter) => ({
    at: quarter + HOUR,
    happen: async (at) => {
      await declareDistributions(services, quarter);
      await finish(services, 'recipients of dividends and interest written', at, { take: takeWithin });
      await finish(services, 'dividends and interest paid', at, { take: takeWithin });
    },
  }));
};

/** All events, unordered. */
export const historyOf = (life: Life): Event[] => [
  ...transfers(life),
  ...loansAndFunds(life),
  ...deals(life),
  ...offerings(life),
  ...distributions(life),
];

/** Days that the history needs; a clock held early in the market's history leaves no room for it. */
export const HISTORY_DAYS = 700;
