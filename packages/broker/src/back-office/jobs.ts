/**
 * The jobs of the back office. The state of a row is the job: it is due until its state has changed. A portion of due
 * rows is one transaction, which takes rows that no other process has locked and carries each to its next state together
 * with its money.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Services } from '../call/services.ts';
import type { Database } from '../database/tables.ts';
import { isStatementCancelled, JOB_LIMITS, setTimeouts } from '../database/timeouts.ts';
import type { Market } from '../market/market.ts';
import { INSTRUMENTS } from '../market/symbols.ts';
import { amountOf } from '../market/ticks.ts';

/** @returns the price of every stock, as JSON; worked out when it is asked for first */
const stockPrices = (market: Market, at: Date): (() => string) => {
  let prices: string | undefined;
  return () => {
    prices ??= JSON.stringify(
      Object.fromEntries(
        INSTRUMENTS.filter(({ kind }) => kind === 'stock').map((stock) => [
          stock.symbol,
          amountOf(stock, market.standing(stock, at.getTime()).price),
        ]),
      ),
    );
    return prices;
  };
};

type Condition = (at: Date, prices: () => string) => RawBuilder<unknown>;

/**
 * Rows since this instant or earlier have waited for the delay that an operator has set for the step. None is due where the
 * step waits for an operator.
 */
const dueBefore =
  (step: string): Condition =>
  (at) =>
    sql`due_before(${step}, ${at})`;

interface Work {
  /** The table of the job's rows, which is `it` in all conditions. */
  table: string;
  /** The column with the ids of the rows, if it is not `id`. */
  key?: string;
  /** The state in which the job's rows are, in the words of the conditions of the indexes. */
  state: string;
  /** Since when a row waits. The rows are taken in this order, so an index must have it. */
  since?: string;
  /** Rows that wait since then or earlier are due. The present if left out. */
  until?: Condition;
  /** What else makes a row due. It is tried on one row after the other. */
  only?: Condition;
  /** Finds due rows by an index that is not in the order of `since`. */
  found?: Condition;
  /** Since when the oldest due row waits, where `since` does not tell. */
  oldest?: Condition;
  /** The function that carries a row on: $1 is its id, $2 the time. Left out: rows are deleted, which cannot fail. */
  carry?: string;
  /**
   * Whether each row belongs to a customer. Then the account is locked with the row, so that no other call changes it
   * meanwhile. If the account is locked already, the row is left for the next turn.
   */
  isOfCustomer: boolean;
  /** Whether a step takes money out of the account: while it is suspended, its rows wait. */
  takesMoney?: boolean;
  /** Rows in one portion, if a step changes up to a thousand rows by itself. */
  atOnce?: number;
}

/** Few enough to be done in a twentieth of a second, and for PostgreSQL to remember all their subtransactions. */
const AT_ONCE = 50;
/** The most rows that one statement changes. */
const MOST_AT_ONCE = 1_000;

const OFFERS = { table: 'offers', state: 'it.status = 1', carry: 'close_offer($1)', isOfCustomer: false };
const TRANSFERS = {
  table: 'ipo_applications',
  state: 'it.stage = 2',
  carry: 'transfer_ipo_shares($1, $2)',
  isOfCustomer: true,
};

/** When the first of these offerings was allotted or cancelled. */
const firstEnd = (applications: string): RawBuilder<unknown> => sql`(
  select min(coalesce(ipos.allotted_at, ipos.ends_at)) from ipos
  where ipos.status in ('allotted', 'cancelled') and exists (
    select from ipo_applications a where a.ipo_id = ipos.id and ${sql.raw(applications)}
  )
)`;

/** In the order of a run, so that what one job makes due is done in the same run. */
const JOBS = {
  'recharges credited': {
    table: 'recharges',
    state: 'it.status = 1',
    since: 'it.created_at',
    until: dueBefore('recharge'),
    carry: 'credit_recharge($1, $2)',
    isOfCustomer: true,
  },
  'withdrawals checked': {
    table: 'withdrawals',
    state: "it.status = 'n' and it.checked_at is null",
    since: 'it.created_at',
    until: dueBefore('withdrawal-check'),
    carry: 'check_withdrawal($1, $2)',
    isOfCustomer: true,
    takesMoney: true,
  },
  'withdrawals paid or refused': {
    table: 'withdrawals',
    state: "it.status = 'n'",
    since: 'it.created_at',
    until: dueBefore('withdrawal'),
    carry: 'settle_withdrawal($1, $2)',
    isOfCustomer: true,
    takesMoney: true,
  },
  'real names approved': {
    table: 'real_names',
    key: 'customer_id',
    state: 'it.status = 1',
    since: 'it.created_at',
    until: dueBefore('identity'),
    carry: 'decide_identity($1, 2, $2)',
    isOfCustomer: true,
  },
  'bank cards approved': {
    table: 'bank_cards',
    state: 'it.status = 0',
    since: 'it.created_at',
    until: dueBefore('bank-card'),
    carry: 'decide_card($1, 1, $2)',
    isOfCustomer: true,
  },
  'offers closed': { ...OFFERS, since: 'it.ends_at' },
  // An offer far below the market's price is a gift, and one far above it is useless.
  'offers closed by their price': {
    ...OFFERS,
    only: (_at, prices) => sql`is_far_offer(it, ${prices()}::json)`,
    found: (_at, prices) =>
      sql`it.id = any (array(select far_offers(${prices()}::json, ${sql.lit(AT_ONCE)})))`,
  },
  'offerings closed': {
    table: 'ipos',
    state: "it.status = 'forthcoming'",
    since: 'it.ends_at',
    carry: 'close_ipo($1, $2)',
    isOfCustomer: false,
  },
  'offerings allotted': {
    table: 'ipos',
    state: "it.status = 'closed'",
    since: 'it.ends_at',
    until: dueBefore('ipo-allotment'),
    carry: 'allot_portion($1, $2) is not null',
    isOfCustomer: false,
    atOnce: 1,
  },
  'applications settled': {
    table: 'ipo_applications',
    state: 'it.status in (0, 1)',
    only: () =>
      sql`it.ipo_id = any (array(select ipos.id from ipos where ipos.status in ('allotted', 'cancelled')))`,
    oldest: () => firstEnd('a.status in (0, 1)'),
    carry: 'settle_ipo_application($1, $2)',
    isOfCustomer: true,
  },
  'shares transferred': { ...TRANSFERS, since: 'it.settled_at', until: dueBefore('ipo-transfer') },
  'shares of cancelled offerings returned': {
    ...TRANSFERS,
    only: () => sql`it.ipo_id = any (array(select ipos.id from ipos where ipos.status = 'cancelled'))`,
    oldest: () => firstEnd("a.stage = 2 and ipos.status = 'cancelled'"),
  },
  // No application is left that waits for its shares.
  'offerings listed': {
    table: 'ipos',
    state: "it.status = 'allotted'",
    since: 'it.allotted_at',
    only: () => sql`not exists (
      select from ipo_applications a where a.ipo_id = it.id and a.status in (0, 1)
    ) and not exists (
      select from ipo_applications a where a.ipo_id = it.id and a.stage = 2
    )`,
    carry: 'list_ipo($1, $2)',
    isOfCustomer: false,
  },
  'fund orders matured': {
    table: 'fund_orders',
    state: "it.status = 'active'",
    since: 'it.ends_at',
    until: dueBefore('fund-maturity'),
    carry: 'mature_fund_order($1, $2)',
    isOfCustomer: true,
  },
  'loans decided': {
    table: 'loans',
    state: 'it.state = 1',
    since: 'it.changed_at',
    until: dueBefore('loan-approval'),
    carry: 'decide_loan($1, $2)',
    isOfCustomer: true,
    takesMoney: true,
  },
  'loans paid out': {
    table: 'loans',
    state: 'it.state = 2',
    since: 'it.changed_at',
    until: dueBefore('loan-payout'),
    carry: 'pay_out_loan($1, $2)',
    isOfCustomer: true,
    takesMoney: true,
  },
  'repayments attempted': {
    table: 'loans',
    state: 'it.state = 4 and it.tried_at is null',
    since: 'it.repayment_time',
    carry: 'attempt_repayment($1, $2)',
    isOfCustomer: true,
  },
  'repayments attempted again': {
    table: 'loans',
    state: 'it.state = 4 and it.tried_at is not null',
    since: 'it.tried_at',
    until: dueBefore('loan-retry'),
    // An operator may have tried it before it was due.
    only: (at) => sql`it.repayment_time <= ${at} and it.tried_at < ${at}`,
    carry: 'attempt_repayment($1, $2)',
    isOfCustomer: true,
  },
  'chat pictures deleted': {
    table: 'uploads',
    key: 'message_id',
    state: 'it.message_id is not null and it.content is not null',
    since: 'it.created_at',
    until: (at) => sql`chat_pictures_until(${at})`,
    carry: 'delete_chat_pictures($1, $2)',
    isOfCustomer: true,
  },
  'recipients of dividends and interest written': {
    table: 'distributions',
    state: 'it.recipients_until is not null',
    since: 'it.record_at',
    carry: 'write_recipients($1, $2)',
    isOfCustomer: false,
    atOnce: 1,
  },
  // A payment in a currency without a conversion waits until there is one.
  'dividends and interest paid': {
    table: 'distribution_payments',
    state: 'it.paid_at is null',
    only: () => sql`has_conversion(it.distribution_id)`,
    found: () => sql`it.distribution_id = any (array(
      select unpaid.id from unpaid_distributions() as unpaid (id) where has_conversion(unpaid.id)
    ))`,
    oldest: () => sql`(
      select min(d.record_at) from distributions d
      where d.id in (select unpaid_distributions()) or d.id in (
        select p.distribution_id from distribution_payments p where p.paid_at is null and (p.retry).at is not null
      )
    )`,
    carry: 'pay_distribution($1, $2)',
    isOfCustomer: true,
  },
  'expired sessions deleted': {
    table: 'sessions',
    state: 'true',
    since: 'it.expires_at',
    // By the clock of the database's machine, as sessions expire; as a subquery, so that the index is used.
    until: () => sql`(select clock_timestamp())`,
    isOfCustomer: false,
  },
  'old outcomes deleted': {
    table: 'requests',
    key: 'customer_id',
    state: 'true',
    since: 'it.created_at',
    until: (at) => sql`outcomes_until(${at})`,
    isOfCustomer: false,
  },
} as const satisfies Record<string, Work>;

export type Job = keyof typeof JOBS;

export const jobs = Object.keys(JOBS) as Job[];

export interface Failure {
  id: number;
  error: string;
}

export interface Taken {
  /** Ids of the rows that were carried on. */
  done: number[];
  /** Ids of the rows that wait, because their account is suspended. */
  held: number[];
  /** Rows that stay as they were and are tried again after a pause. */
  failed: Failure[];
  /** Ids of rows of a portion that was cancelled: each must be tried alone, because one of them takes too long. */
  cancelled: number[];
}

export const NOTHING: Taken = { done: [], held: [], failed: [], cancelled: [] };

const SUSPENDED = 'the account is suspended';

type BackOffice = Pick<Services, 'db' | 'market'>;

const due = ({ state, since, until, only }: Work, at: Date, prices: () => string) => sql`
  ${sql.raw(state)}
  ${since ? sql`and ${sql.raw(since)} <= ${until ? until(at, prices) : sql`${at}`}` : sql``}
  ${only ? sql`and (${only(at, prices)})` : sql``}
`;

const keyOf = ({ key = 'id' }: Work) => sql`it.${sql.ref(key)}`;

/** Locks due rows, with their accounts. Rows that are locked are passed over, so this waits for nothing. */
const claim = async (
  { db, market }: BackOffice,
  work: Work,
  at: Date,
  among: readonly number[] | undefined,
): Promise<{ id: number; is_suspended: boolean }[]> => {
  const { table, isOfCustomer, since, found, atOnce = AT_ONCE } = work;
  const prices = stockPrices(market, at);
  const rows = (condition: RawBuilder<unknown>, order: RawBuilder<unknown> | undefined) => sql`
    select
      ${keyOf(work)} as id,
      ${isOfCustomer ? sql`account.suspended_at is not null` : sql`false`} as is_suspended
    from ${sql.table(table)} it
    ${isOfCustomer ? sql`join accounts account on account.customer_id = it.customer_id` : sql``}
    where ${due(work, at, prices)} and ${condition}
      ${among ? sql`and ${keyOf(work)} = any (${among}::bigint[])` : sql``}
    ${order ? sql`order by ${order}` : sql``}
    limit ${sql.lit(atOnce)}
    for update of it ${isOfCustomer ? sql`, account` : sql``} skip locked
  `;
  const result = await sql<{ id: number; is_suspended: boolean }>`
    with fresh as materialized (${rows(
      sql`(it.retry).at is null ${found ? sql`and ${found(at, prices)}` : sql``}`,
      since ? sql`${sql.raw(since)}, ${keyOf(work)}` : undefined,
    )}),
    failed as materialized (${rows(sql`(it.retry).at <= ${at}`, sql`(it.retry).at`)})
    select distinct id, is_suspended from (select * from fresh union all select * from failed) as both_of_them
    limit ${sql.lit(atOnce)}
  `.execute(db);
  return result.rows;
};

const deletePortion = async (db: Database, work: Work, at: Date, prices: () => string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    delete from ${sql.table(work.table)} it where it.ctid = any (array(
      select it.ctid from ${sql.table(work.table)} it where ${due(work, at, prices)}
      order by ${sql.raw(work.since ?? '')} limit ${sql.lit(MOST_AT_ONCE)} for update skip locked
    ))
    returning ${keyOf(work)} as id
  `.execute(db);
  return rows.map(({ id }) => id);
};

const noteFailures = async (db: Database, work: Work, failed: readonly Failure[], at: Date) => {
  if (failed.length === 0) return;
  await sql`
    update ${sql.table(work.table)} it set retry = next_retry(it.retry, failure.error, ${at})
    from unnest(${failed.map(({ id }) => id)}::bigint[], ${failed.map(({ error }) => error)}::text[])
      as failure (id, error)
    where ${keyOf(work)} = failure.id and ${sql.raw(work.state)}
  `.execute(db);
};

interface Portion extends Work {
  among: readonly number[] | undefined;
  /** Receives the ids of the rows that were taken, before they are carried on. */
  onClaimed?(ids: number[]): void;
}

const carryPortion = async (
  services: BackOffice,
  { onClaimed, among, ...work }: Portion,
  now: Date,
): Promise<Taken> => {
  const { carry } = work;
  if (carry === undefined)
    return {
      ...NOTHING,
      done: await deletePortion(services.db, work, now, stockPrices(services.market, now)),
    };
  const rows = await claim(services, work, now, among);
  const ids = rows.map(({ id }) => id);
  onClaimed?.(ids);
  if (ids.length === 0) return NOTHING;
  const held = work.takesMoney ? rows.filter((row) => row.is_suspended).map(({ id }) => id) : [];
  const free = ids.filter((id) => !held.includes(id));
  const { rows: steps } = await sql<{ id: number; error: string | null }>`
    select id, failure_of(${carry}, id, ${now}) as error from unnest(${free}::bigint[]) as step (id)
  `.execute(services.db);
  const failed = steps.filter((step): step is Failure => step.error !== null);
  await noteFailures(services.db, work, [...failed, ...held.map((id) => ({ id, error: SUSPENDED }))], now);
  const done = steps.filter(({ error }) => error === null).map(({ id }) => id);
  return { ...NOTHING, done, held, failed };
};

/** Carries a portion of a job's due rows on. @returns nothing in any list: no row is due */
export type Take = (services: BackOffice, job: Job, at: number, among?: readonly number[]) => Promise<Taken>;

/** In the caller's transaction. A row that fails is rolled back by itself. */
export const takeWithin: Take = (services, job, at, among) =>
  carryPortion(services, { ...JOBS[job], among }, new Date(at));

/**
 * In a transaction of its own, with the limits of jobs.
 * @param among ids of the rows to try; all due rows if left out
 */
export const takeSteps: Take = async ({ db, market }, job, at, among) => {
  const work: Work = JOBS[job];
  const now = new Date(at);
  let ids: number[] = [];
  const onClaimed = (claimed: number[]): void => {
    ids = claimed;
  };
  try {
    return await db.transaction().execute(async (trx) => {
      await setTimeouts(trx, JOB_LIMITS);
      return carryPortion({ db: trx, market }, { ...work, among, onClaimed }, now);
    });
  } catch (error) {
    if (!isStatementCancelled(error) || ids.length === 0) throw error;
    if (ids.length > 1) return { ...NOTHING, cancelled: ids };
    const failed = ids.map((id) => ({ id, error: (error as Error).message }));
    await noteFailures(db, work, failed, now);
    return { ...NOTHING, failed };
  }
};

/**
 * Carries the due rows of a job on, portion by portion.
 * @param take takes a portion; another one may wait or stop
 * @param onTaken receives each portion
 * @param most ends after so many portions
 * @returns false: more rows may be due
 */
export const finish = async (
  services: BackOffice,
  job: Job,
  at: number,
  {
    take = takeSteps,
    onTaken = () => {},
    most = Number.POSITIVE_INFINITY,
  }: { take?: Take; onTaken?(taken: Taken): void; most?: number } = {},
): Promise<boolean> => {
  /** Rows that are tried alone, before all others. */
  let alone: readonly number[] = [];
  for (let count = 0; count < most || alone.length > 0; count += 1) {
    const [first] = alone;
    const taken = await take(services, job, at, first === undefined ? undefined : [first]);
    onTaken(taken);
    if (first === undefined && Object.values(taken).every(({ length }) => length === 0)) return true;
    alone = [...alone.slice(1), ...taken.cancelled];
  }
  return false;
};

/** Lets what was suspended with an account be tried again at once. */
export const resume = async (db: Database, customer: number): Promise<void> => {
  for (const { table, state, takesMoney } of Object.values<Work>(JOBS)) {
    if (!takesMoney) continue;
    await sql`
      update ${sql.table(table)} it set retry = null
      where it.customer_id = ${customer} and ${sql.raw(state)} and (it.retry).at is not null
    `.execute(db);
  }
};

/** Lets the rows of a job that failed be tried again at once. @returns how many those are */
export const retryNow = async (db: Database, job: Job): Promise<number> => {
  const work: Work = JOBS[job];
  if (work.carry === undefined) return 0;
  for (let all = 0; ; ) {
    const { numAffectedRows } = await sql`
      update ${sql.table(work.table)} it set retry = null
      where ${sql.raw(work.state)} and (it.retry).at is not null and ${keyOf(work)} = any (array(
        select ${keyOf(work)} from ${sql.table(work.table)} it
        where ${sql.raw(work.state)} and (it.retry).at is not null limit ${sql.lit(MOST_AT_ONCE)}
      ))
    `.execute(db);
    const count = Number(numAffectedRows ?? 0);
    if (count === 0) return all;
    all += count;
  }
};

/** Rows of a job are counted up to this number. */
export const MOST_COUNTED = 1_000;

export interface JobState {
  job: Job;
  /** How many rows are due and did not fail, at most MOST_COUNTED + 1. */
  due: number;
  /** How many have failed and wait for their next attempt, at most MOST_COUNTED + 1. */
  failing: number;
  /** How many seconds ago the oldest row became due, also if it has failed. Null: none is due, or it is not known. */
  oldest: number | null;
  /** The failure that has happened last, and when the row is tried again. */
  error: string | null;
  next: Date | null;
}

export const readJob = async ({ db, market }: BackOffice, job: Job, at: number): Promise<JobState> => {
  const work: Work = JOBS[job];
  const now = new Date(at);
  const prices = stockPrices(market, now);
  const until = work.until?.(now, prices) ?? sql`${now}::timestamptz`;
  const from = sql`from ${sql.table(work.table)} it where ${due(work, now, prices)}`;
  const canFail = work.carry !== undefined;
  const fresh = sql`${from} ${canFail ? sql`and (it.retry).at is null` : sql``} ${work.found ? sql`and ${work.found(now, prices)}` : sql``}`;
  const failing = sql`${from} and ${canFail ? sql`(it.retry).at is not null` : sql`false`}`;
  const since = work.since ? sql.raw(work.since) : undefined;
  const oldest =
    work.oldest?.(now, prices) ??
    (since
      ? sql`least((select ${since} ${fresh} order by ${since} limit 1), (select min(${since}) ${failing}))`
      : sql`null::timestamptz`);
  const { rows } = await sql<Omit<JobState, 'job'>>`
    select
      (select count(*)::integer from (select ${fresh} limit ${sql.lit(MOST_COUNTED + 1)}) as counted) as due,
      (select count(*)::integer from (select ${failing} limit ${sql.lit(MOST_COUNTED + 1)}) as counted) as failing,
      greatest(0, extract(epoch from ${until} - ${oldest}))::float as oldest,
      last.error, last.at as next
    from (values (1)) as one left join lateral (
      ${
        canFail
          ? sql`select (it.retry).error, (it.retry).at ${failing} order by (it.retry).at desc limit 1`
          : sql`select null::text as error, null::timestamptz as at`
      }
    ) as last on true
  `.execute(db);
  const [state] = rows;
  if (!state) throw new Error(`${job}: no answer.`);
  return { job, ...state, oldest: state.due + state.failing === 0 ? null : state.oldest };
};

export interface FailingRow {
  id: number;
  attempts: number;
  next: Date;
  error: string;
}

/** The rows of a job that have failed, the next attempt first. */
export const listFailing = async (
  { db, market }: BackOffice,
  job: Job,
  at: number,
  most: number,
): Promise<FailingRow[]> => {
  const work: Work = JOBS[job];
  if (work.carry === undefined) return [];
  const now = new Date(at);
  const prices = stockPrices(market, now);
  const { rows } = await sql<FailingRow>`
    select distinct ${keyOf(work)} as id, (it.retry).attempts, (it.retry).at as next, (it.retry).error
    from ${sql.table(work.table)} it
    where ${due(work, now, prices)} and (it.retry).at is not null
    order by next, id limit ${sql.lit(most)}
  `.execute(db);
  return rows;
};
