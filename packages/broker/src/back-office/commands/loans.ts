import { carry, refuse, type Transition } from '../../ledger/products.ts';
import {
  ALL,
  type Command,
  type CommandInput,
  forEachId,
  type Noun,
  REASON,
  reasonOf,
  SHOWN,
  table,
} from '../command.ts';

const STATES = { 1: 'applying', 2: 'approved', 3: 'rejected', 4: 'unpaid', 5: 'paid' };

const list = async ({ services, options }: CommandInput): Promise<string> => {
  const rows = await services.db
    .selectFrom('loans as l')
    .innerJoin('customers as c', 'c.id', 'l.customer_id')
    .$if(!options.all, (query) => query.where('l.state', 'in', [1, 2, 4]))
    .select(['l.id', 'l.no', 'c.phone', 'l.amount', 'l.state', 'l.repayment_time', 'l.created_at'])
    .orderBy('l.id', 'desc')
    .limit(SHOWN)
    .execute();
  return table(rows.map((row) => ({ ...row, state: STATES[row.state] })));
};

const transition = (meaning: string, done: string, name: Transition): Command => ({
  words: '<id...>',
  meaning,
  run: (input) => forEachId(input, 'loan', done, (db, id) => carry(db, name, id, input.services.clock.now())),
});

export const loans: Noun = {
  meaning: 'loans of customers',
  commands: {
    list: { meaning: 'those that are not finished', options: ALL, run: list },
    approve: transition('approves them', 'approved', 'approve_loan'),
    reject: {
      words: '<id...>',
      meaning: 'rejects them, also approved ones that are not paid out',
      options: REASON,
      run: (input) => {
        const reason = reasonOf(input);
        return forEachId(input, 'loan', 'rejected', (db, id) =>
          refuse(db, 'reject_loan', id, input.services.clock.now(), reason),
        );
      },
    },
    pay: transition('pays approved ones out', 'paid out', 'pay_out_loan'),
    repay: transition('takes them back, where the balance covers it', 'repaid', 'repay_loan'),
  },
};
