import { carry } from '../../ledger/products.ts';
import {
  ALL,
  amountOf,
  CommandError,
  type CommandInput,
  capitalised,
  forEachId,
  moneyOf,
  type Noun,
  numberOf,
  SHOWN,
  table,
  textOf,
} from '../command.ts';

const listFunds = async ({ services, options }: CommandInput): Promise<string> => {
  const rows = await services.db
    .selectFrom('funds')
    .$if(!options.all, (query) => query.where('open', '=', true))
    .select(['id', 'name', 'min_return', 'max_return', 'period_days', 'unit', 'issue_amount', 'sold_amount'])
    .select('open')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return table(rows);
};

const listFundOrders = async ({ services, options }: CommandInput): Promise<string> => {
  const rows = await services.db
    .selectFrom('fund_orders as o')
    .innerJoin('customers as c', 'c.id', 'o.customer_id')
    .innerJoin('funds as f', 'f.id', 'o.fund_id')
    .$if(!options.all, (query) => query.where('o.status', '=', 'active'))
    .select(['o.id', 'o.no', 'c.phone', 'f.name as fund', 'o.amount', 'o.status', 'o.ends_at'])
    .orderBy('o.id', 'desc')
    .limit(SHOWN)
    .execute();
  return table(rows);
};

/** Of a fund, in days: a hundred years, so that the end of a purchase is a date that everything can show. */
const LONGEST_PERIOD = 36_500;

const createFund = async ({ services, options, act }: CommandInput): Promise<string> => {
  const min = amountOf('--min-return', options.minReturn);
  const max = amountOf('--max-return', options.maxReturn);
  if (Number(max) < Number(min) || Number(max) > 1_000)
    throw new CommandError(`--max-return must lie between --min-return ${min} and 1000, not at ${max}.`);
  const unit = moneyOf('--unit', options.unit);
  const issue = moneyOf('--issue', options.issue);
  if (Number(issue) < Number(unit))
    throw new CommandError(`--issue must be at least one --unit, which is ${unit}, not ${issue}.`);
  const days = numberOf('--days', options.days);
  if (days > LONGEST_PERIOD) throw new CommandError(`--days must be at most ${LONGEST_PERIOD}, not ${days}.`);
  const name = textOf('--name', options.name);
  const row = {
    name,
    min_return: min,
    max_return: max,
    period_days: days,
    unit,
    issue_amount: issue,
    created_at: new Date(services.clock.now()),
  };
  const { subject } = await act(async (db) => {
    const { id } = await db.insertInto('funds').values(row).returning('id').executeTakeFirstOrThrow();
    return { subject: `fund ${id}`, detail: name };
  });
  return `${capitalised(subject)} is offered.`;
};

export const funds: Noun = {
  meaning: 'funds and the orders of them',
  commands: {
    list: { meaning: 'those that are offered', options: ALL, run: listFunds },
    create: {
      meaning: 'offers a fund',
      options: {
        name: { value: '<text>', meaning: 'what it is called', needed: true },
        'min-return': { value: '<percent>', meaning: 'over the whole period, at least', needed: true },
        'max-return': { value: '<percent>', meaning: 'over the whole period, at most', needed: true },
        days: { value: '<n>', meaning: 'its period', needed: true },
        unit: { value: '<amount>', meaning: 'price of one unit', needed: true },
        issue: { value: '<amount>', meaning: 'all that may be invested', needed: true },
      },
      run: createFund,
    },
    close: {
      words: '<id...>',
      meaning: 'offers them no longer; orders run on',
      run: (input) =>
        forEachId(input, 'fund', 'closed', async (db, id) => {
          const { numUpdatedRows } = await db
            .updateTable('funds')
            .set({ open: false })
            .where('id', '=', id)
            .where('open', '=', true)
            .executeTakeFirst();
          return numUpdatedRows > 0n;
        }),
    },
    orders: { meaning: 'the fund orders that run', options: ALL, run: listFundOrders },
    'mature-order': {
      words: '<id...>',
      meaning: 'pays principal and profit of running fund orders now, before their period is over',
      run: (input) =>
        forEachId(input, 'fund order', 'completed, principal and profit are paid', (db, id) =>
          carry(db, 'mature_fund_order', id, input.services.clock.now()),
        ),
    },
    'cancel-order': {
      words: '<id...>',
      meaning: 'cancels running fund orders and gives the money back',
      run: (input) =>
        forEachId(input, 'fund order', 'cancelled, the money is back', (db, id) =>
          carry(db, 'cancel_fund_order', id, input.services.clock.now()),
        ),
    },
  },
};
