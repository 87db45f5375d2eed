import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { carry, refuse } from '../../ledger/products.ts';
import { ALL, type CommandInput, forEachId, type Noun, REASON, reasonOf, SHOWN, table } from '../command.ts';

const listRecharges = async ({ services, options }: CommandInput): Promise<string> => {
  const rows = await services.db
    .selectFrom('recharges as r')
    .innerJoin('customers as c', 'c.id', 'r.customer_id')
    .$if(!options.all, (query) => query.where('r.status', '=', 1))
    .select(['r.id', 'r.no', 'c.phone', 'r.amount', 'r.status', 'r.created_at'])
    .orderBy('r.id', 'desc')
    .limit(SHOWN)
    .execute();
  const names = { 1: 'in progress', 2: 'completed', 3: 'failed' };
  return table(rows.map((row) => ({ ...row, status: names[row.status] })));
};

export const recharges: Noun = {
  meaning: 'money that customers ask to have credited',
  commands: {
    list: { meaning: 'those in progress', options: ALL, run: listRecharges },
    credit: {
      words: '<id...>',
      meaning: 'credits them now',
      run: (input) =>
        forEachId(input, 'recharge', 'credited', (db, id) =>
          carry(db, 'credit_recharge', id, input.services.clock.now()),
        ),
    },
    refuse: {
      words: '<id...>',
      meaning: 'refuses them; no money moves',
      options: REASON,
      run: (input) => {
        const reason = reasonOf(input);
        return forEachId(input, 'recharge', 'refused', (db, id) =>
          refuse(db, 'refuse_recharge', id, input.services.clock.now(), reason),
        );
      },
    },
  },
};

const listWithdrawals = async ({ services, options }: CommandInput): Promise<string> => {
  const rows = await services.db
    .selectFrom('withdrawals as w')
    .innerJoin('customers as c', 'c.id', 'w.customer_id')
    .$if(!options.all, (query) => query.where('w.status', '=', 'n'))
    .select([
      ...([
        'w.id',
        'w.no',
        'c.phone',
        'w.amount',
        'w.card',
        'w.status',
        'w.created_at',
        'w.checked_at',
      ] as const),
      sql<string>`case when is_card_unchanged(w.id) then '-' else 'changed' end`.as('card_since'),
    ])
    .orderBy('w.id', 'desc')
    .limit(SHOWN)
    .execute();
  const names = { n: 'in progress', y: 'completed', b: 'failed' };
  return table(rows.map((row) => ({ ...row, status: names[row.status] })));
};

const isBeingPaid = async (db: Database, id: number): Promise<boolean> => {
  const { rows } = await sql<{ answer: boolean }>`select is_being_paid(${id}) as answer`.execute(db);
  return rows[0]?.answer ?? false;
};

/** Whether its card is as it was when it was requested, or was when it was checked. */
const mayBePaid = async (db: Database, id: number): Promise<boolean> => {
  const { rows } = await sql<{ answer: boolean }>`
    select is_being_paid(${id}) or is_card_unchanged(${id}) as answer
  `.execute(db);
  return rows[0]?.answer ?? false;
};

export const withdrawals: Noun = {
  meaning: 'money that customers ask to be paid out',
  commands: {
    list: { meaning: 'those in progress', options: ALL, run: listWithdrawals },
    check: {
      words: '<id...>',
      meaning: 'marks them as being paid; those whose card was changed are refused',
      run: (input) =>
        forEachId(input, 'withdrawal', 'checked', async (db, id) => {
          if (!(await carry(db, 'check_withdrawal', id, input.services.clock.now()))) return false;
          return (
            (await isBeingPaid(db, id)) || 'refused, the money is back: its card was changed. Do not pay it'
          );
        }),
    },
    pay: {
      words: '<id...>',
      meaning: 'marks them as paid',
      run: (input) =>
        forEachId(
          input,
          'withdrawal',
          'paid',
          async (db, id) =>
            (await mayBePaid(db, id)) && carry(db, 'pay_withdrawal', id, input.services.clock.now()),
          'is not there, in another state, or its card was changed: check it first',
        ),
    },
    refuse: {
      words: '<id...>',
      meaning: 'refuses them and gives the money back',
      options: REASON,
      run: (input) => {
        const reason = reasonOf(input);
        return forEachId(input, 'withdrawal', 'refused, the money is back', (db, id) =>
          refuse(db, 'refuse_withdrawal', id, input.services.clock.now(), reason),
        );
      },
    },
  },
};
