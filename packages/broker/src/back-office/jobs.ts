/**
 * The jobs of the back office. Each step is one statement: it takes the next due row that no other process has locked
 * (`for update skip locked`) and carries it to its next state together with its money.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Services } from '../call/services.ts';
import type { Market } from '../market/market.ts';
import { INSTRUMENTS } from '../market/symbols.ts';
import { amountOf } from '../market/ticks.ts';

/** The price of every stock, as JSON. */
const stockPrices = (market: Market, at: Date): string =>
  JSON.stringify(
    Object.fromEntries(
      INSTRUMENTS.filter(({ kind }) => kind === 'stock').map((stock) => [
        stock.symbol,
        amountOf(stock, market.standing(stock, at.getTime()).price),
      ]),
    ),
  );

/**
 * Rows that began at this instant or earlier have waited for the delay that an operator has set for the step. No row is
 * due where the step waits for an operator.
 */
const dueBefore = (step: string, at: Date) => sql`due_before(${step}, ${at})`;

interface Work {
  /** The table of the job's rows, as `it`, with joined tables. */
  from: string;
  /** The row's id, if it is not `it.id`. */
  id?: string;
  due(at: Date, market: Market): RawBuilder<unknown>;
  /** The order of the rows, if it is not by id. It must match an index, because all rows would be read otherwise. */
  order?: string;
  /** The function that carries a row on: $1 is its id, $2 the time. */
  carry: string;
}

/** What would take money out of a suspended account waits until it is restored, or an operator decides by hand. */
const isFree = sql`not is_suspended(it.customer_id)`;

/** Pictures that one step looks at; the run repeats the step. */
const PICTURES_AT_ONCE = 100;

/** In the order of a run, so that what one job makes due is done in the same run. */
const JOBS = {
  'recharges credited': {
    from: 'recharges it',
    due: (at) => sql`it.status = 1 and it.created_at <= ${dueBefore('recharge', at)}`,
    order: 'it.created_at, it.id',
    carry: 'credit_recharge($1, $2)',
  },
  'withdrawals checked': {
    from: 'withdrawals it',
    due: (at) => sql`
      it.status = 'n' and it.checked_at is null and it.created_at <= ${dueBefore('withdrawal-check', at)}
      and ${isFree}
    `,
    order: 'it.created_at, it.id',
    carry: 'check_withdrawal($1, $2)',
  },
  'withdrawals paid or refused': {
    from: 'withdrawals it',
    due: (at) => sql`it.status = 'n' and it.created_at <= ${dueBefore('withdrawal', at)} and ${isFree}`,
    order: 'it.created_at, it.id',
    carry: 'settle_withdrawal($1, $2)',
  },
  'real names approved': {
    from: 'real_names it',
    id: 'it.customer_id',
    due: (at) => sql`it.status = 1 and it.created_at <= ${dueBefore('identity', at)}`,
    order: 'it.created_at, it.customer_id',
    carry: 'decide_identity($1, 2, $2)',
  },
  'bank cards approved': {
    from: 'bank_cards it',
    due: (at) => sql`it.status = 0 and it.created_at <= ${dueBefore('bank-card', at)}`,
    order: 'it.created_at, it.id',
    carry: 'decide_card($1, 1, $2)',
  },
  // An offer far below the market's price is a gift, and one far above it is useless.
  'offers closed': {
    from: 'offers it',
    due: (at, market) => sql`
      it.status = 1 and (it.ends_at <= ${at} or exists (
        select from json_each_text(${stockPrices(market, at)}::json) as known (symbol, price),
          lateral (select price::numeric as price) market,
          lateral (select value::numeric as percent from settings where tag = 'offer_distance') allowed
        where known.symbol = it.symbol and abs(it.price - market.price) * 100 > market.price * allowed.percent
      ))
    `,
    carry: 'close_offer($1)',
  },
  'offerings closed': {
    from: 'ipos it',
    due: (at) => sql`it.status = 'forthcoming' and it.ends_at <= ${at}`,
    order: 'it.ends_at, it.id',
    carry: 'close_ipo($1, $2)',
  },
  'offerings allotted': {
    from: 'ipos it',
    due: (at) => sql`it.status = 'closed' and it.ends_at <= ${dueBefore('ipo-allotment', at)}`,
    order: 'it.ends_at, it.id',
    carry: 'allot_ipo($1, $2)',
  },
  'applications settled': {
    from: 'ipo_applications it',
    due: () => sql`
      it.status in (0, 1)
      and it.ipo_id = any (array(select id from ipos where status in ('allotted', 'cancelled')))
    `,
    order: 'it.ipo_id, it.id',
    carry: 'settle_ipo_application($1, $2)',
  },
  'shares transferred': {
    from: 'ipo_applications it join ipos on ipos.id = it.ipo_id',
    due: (at) => sql`
      it.status = 2 and it.stage = 2
      and (ipos.status = 'cancelled' or it.settled_at <= ${dueBefore('ipo-transfer', at)})
    `,
    carry: 'transfer_ipo_shares($1, $2)',
  },
  // No application is left that waits for its shares.
  'offerings listed': {
    from: 'ipos it',
    due: () => sql`
      it.status = 'allotted' and not exists (
        select from ipo_applications a
        where a.ipo_id = it.id and (a.status in (0, 1) or (a.status = 2 and a.stage = 2))
      )
    `,
    carry: 'list_ipo($1, $2)',
  },
  'fund orders matured': {
    from: 'fund_orders it',
    due: (at) => sql`it.status = 'active' and it.ends_at <= ${dueBefore('fund-maturity', at)}`,
    order: 'it.ends_at, it.id',
    carry: 'mature_fund_order($1, $2)',
  },
  'loans decided': {
    from: 'loans it',
    due: (at) => sql`it.state = 1 and it.changed_at <= ${dueBefore('loan-approval', at)} and ${isFree}`,
    order: 'it.changed_at, it.id',
    carry: 'decide_loan($1, $2)',
  },
  'loans paid out': {
    from: 'loans it',
    due: (at) => sql`it.state = 2 and it.changed_at <= ${dueBefore('loan-payout', at)} and ${isFree}`,
    order: 'it.changed_at, it.id',
    carry: 'pay_out_loan($1, $2)',
  },
  'repayments attempted': {
    from: 'loans it',
    due: (at) => sql`
      it.state = 4 and it.repayment_time <= ${at}
      and (it.tried_at is null or it.tried_at <= ${dueBefore('loan-retry', at)} and it.tried_at < ${at})
    `,
    order: 'it.repayment_time, it.id',
    carry: 'repay_loan($1, $2)',
  },
  'chat pictures deleted': {
    from: 'user_messages it',
    due: (at) => sql`
      it.id = any (array(
        select message_id from uploads
        where message_id is not null and content is not null and created_at <= chat_pictures_until(${at})
        order by created_at limit ${sql.lit(PICTURES_AT_ONCE)}
      ))
    `,
    carry: 'delete_chat_pictures($1, $2)',
  },
  // A payment in a currency without a conversion waits until there is one.
  'dividends and interest paid': {
    from: 'distribution_payments it join distributions d on d.id = it.distribution_id',
    due: () => sql`it.paid_at is null and conversion_rate('stock', d.currency, d.rate) is not null`,
    carry: 'pay_distribution($1, $2)',
  },
} as const satisfies Record<string, Work>;

export type Job = keyof typeof JOBS;

export const jobs = Object.keys(JOBS) as Job[];

/** A row could not be carried on and stays as it was. */
export class StepFailed extends Error {
  override readonly name = 'StepFailed';
  readonly id: number;

  constructor(id: number, failure: string) {
    super(`${id}: ${failure}`);
    this.id = id;
  }
}

/**
 * Carries the next due row of a job on.
 * @param passedOver ids of rows to skip
 * @returns the row's id; undefined if no row is due
 * @throws StepFailed
 */
export const takeStep = async (
  { db, market }: Pick<Services, 'db' | 'market'>,
  job: Job,
  at: number,
  passedOver: readonly number[] = [],
): Promise<number | undefined> => {
  const { from, id = 'it.id', due, order = id, carry }: Work = JOBS[job];
  const now = new Date(at);
  const { rows } = await sql<{ id: number; failure: string | null }>`
    with next as materialized (
      select ${sql.raw(id)} as id from ${sql.raw(from)}
      where (${due(now, market)}) and ${sql.raw(id)} <> all (${passedOver}::bigint[])
      order by ${sql.raw(order)} limit 1 for update of it skip locked
    )
    select id, failure_of(${carry}, id, ${now}) as failure from next
  `.execute(db);
  const [step] = rows;
  if (step?.failure != null) throw new StepFailed(step.id, step.failure);
  return step?.id;
};
