/** Commands for what customers can take part in: offerings, funds, block deals. */

import type { Insertable } from 'kysely';
import type { ProductTables } from '../../database/product-tables.ts';
import { carry, carryIpo } from '../../ledger/products.ts';
import { findInstrument, type Instrument } from '../../market/symbols.ts';
import {
  ALL,
  amountOf,
  CommandError,
  type CommandInput,
  forEachId,
  instantOf,
  moneyOf,
  type Noun,
  numberOf,
  SHOWN,
  table,
  textOf,
} from '../command.ts';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const stockOf = (symbol: unknown): Instrument => {
  const instrument = typeof symbol === 'string' ? findInstrument(symbol) : undefined;
  if (instrument?.kind !== 'stock')
    throw new CommandError(
      `--symbol must be a stock of the market such as EXSTEEL.NS, not '${symbol ?? ''}'.`,
    );
  return instrument;
};

const listIpos = async ({ services, options }: CommandInput): Promise<string> => {
  const rows = await services.db
    .selectFrom('ipos')
    .leftJoin('ipo_applications as a', 'a.ipo_id', 'ipos.id')
    .$if(!options.all, (query) => query.where('ipos.status', 'in', ['forthcoming', 'closed', 'allotted']))
    .groupBy('ipos.id')
    .select(['ipos.id', 'ipos.symbol', 'issue_price as price', 'min_quantity as min', 'max_quantity as max'])
    .select(['issue_size as size', (is) => is.fn.sum<number>('a.quantity').as('applied')])
    .select(['ipos.status', 'ends_at'])
    .orderBy('ipos.id', 'desc')
    .limit(SHOWN)
    .execute();
  return table(rows);
};

const createIpo = async ({ services, options, act }: CommandInput): Promise<string> => {
  const instrument = stockOf(options.symbol);
  const min = numberOf('--min', options.min);
  const max = numberOf('--max', options.max);
  if (max < min) throw new CommandError('--max must not be smaller than --min.');
  const ends = instantOf('--ends', options.ends);
  const now = services.clock.now();
  if (!ends || ends.getTime() <= now) throw new CommandError('--ends must lie ahead.');
  const price = amountOf('--price', options.price);
  const row = {
    series: options.series === undefined ? null : textOf('--series', options.series),
    symbol: instrument.symbol,
    company_name: options.company === undefined ? instrument.name : textOf('--company', options.company),
    issue_price: price,
    currency: instrument.currency,
    min_quantity: min,
    max_quantity: max,
    issue_size: numberOf('--size', options.size),
    starts_at: instantOf('--starts', options.starts),
    ends_at: ends,
    created_at: new Date(now),
  };
  const { subject } = await act(async (db) => {
    const { id } = await db.insertInto('ipos').values(row).returning('id').executeTakeFirstOrThrow();
    return { subject: `offering ${id}`, detail: `${instrument.symbol} at ${price}` };
  });
  return `${capital(subject)} of ${instrument.symbol} can be applied for until ${ends.toISOString()}.`;
};

export const ipos: Noun = {
  meaning: 'new offerings',
  commands: {
    list: { meaning: 'those that are not finished', options: ALL, run: listIpos },
    create: {
      meaning: 'offers shares',
      options: {
        symbol: { value: '<symbol>', meaning: 'a stock of the market', needed: true },
        price: { value: '<amount>', meaning: "of one, in the stock's currency", needed: true },
        min: { value: '<n>', meaning: 'smallest quantity; larger ones in steps of 100', needed: true },
        max: { value: '<n>', meaning: 'largest quantity', needed: true },
        size: { value: '<n>', meaning: 'shares that there are', needed: true },
        ends: { value: '<instant>', meaning: 'when applications end', needed: true },
        starts: { value: '<instant>', meaning: 'the first day that is shown' },
        company: { value: '<name>', meaning: "the company's name, unless it is the stock's" },
        series: { value: '<text>', meaning: 'such as EQ' },
      },
      run: createIpo,
    },
    close: {
      words: '<id> …',
      meaning: 'ends applications now',
      run: (input) => forEachId(input, 'offering', 'closed', (db, id) => carryIpo(db, 'close_ipo', id)),
    },
    allot: {
      words: '<id> …',
      meaning: 'draws the lots of closed ones now',
      run: (input) => forEachId(input, 'offering', 'allotted', (db, id) => carryIpo(db, 'allot_ipo', id)),
    },
    cancel: {
      words: '<id> …',
      meaning: 'cancels them; the back office gives the money back',
      run: (input) => forEachId(input, 'offering', 'cancelled', (db, id) => carryIpo(db, 'cancel_ipo', id)),
    },
  },
};

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
  const min = amountOf('--min-return', options['min-return']);
  const max = amountOf('--max-return', options['max-return']);
  if (Number(max) < Number(min) || Number(max) > 1_000)
    throw new CommandError('--max-return must lie between --min-return and 1000.');
  const unit = moneyOf('--unit', options.unit);
  const issue = moneyOf('--issue', options.issue);
  if (Number(issue) < Number(unit)) throw new CommandError('--issue must be at least one unit.');
  const days = numberOf('--days', options.days);
  if (days > LONGEST_PERIOD) throw new CommandError(`--days must be at most ${LONGEST_PERIOD}.`);
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
  return `${capital(subject)} is offered.`;
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
      words: '<id> …',
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
    'cancel-order': {
      words: '<id> …',
      meaning: 'cancels running fund orders and gives the money back',
      run: (input) =>
        forEachId(input, 'fund order', 'cancelled, the money is back', (db, id) =>
          carry(db, 'cancel_fund_order', id, input.services.clock.now()),
        ),
    },
  },
};

const listDeals = async ({ services, options }: CommandInput): Promise<string> => {
  const rows = await services.db
    .selectFrom('offers')
    .$if(!options.all, (query) => query.where('status', '=', 1))
    .select(['id', 'kind', 'symbol', 'price', 'currency', 'minimum_quantity as minimum'])
    .select(['maximum_quantity as maximum', 'remaining', 'starts_at', 'ends_at', 'status'])
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return table(rows.map((row) => ({ ...row, status: row.status === 1 ? 'open' : 'closed' })));
};

const createDeal = async ({ services, options, act }: CommandInput): Promise<string> => {
  const { kind } = options;
  if (kind !== 'bulk' && kind !== 'qip') throw new CommandError('--kind must be bulk or qip.');
  const instrument = stockOf(options.symbol);
  const minimum = numberOf('--minimum', options.minimum);
  const quantity = numberOf('--quantity', options.quantity);
  const maximum = options.maximum === undefined ? quantity : numberOf('--maximum', options.maximum);
  if (minimum > maximum || maximum > quantity)
    throw new CommandError('--maximum must lie between --minimum and --quantity.');
  const price = amountOf('--price', options.price);
  const row: Insertable<ProductTables['offers']> = {
    kind,
    symbol: instrument.symbol,
    region: instrument.region,
    currency: instrument.currency,
    price,
    minimum_quantity: minimum,
    maximum_quantity: maximum,
    remaining: quantity,
    starts_at: instantOf('--starts', options.starts),
    ends_at: instantOf('--ends', options.ends),
    created_at: new Date(services.clock.now()),
  };
  const { subject } = await act(async (db) => {
    const { id } = await db.insertInto('offers').values(row).returning('id').executeTakeFirstOrThrow();
    return { subject: `offer ${id}`, detail: `${kind} ${instrument.symbol} at ${price}` };
  });
  return `${capital(subject)} of ${instrument.symbol} is open.`;
};

export const deals: Noun = {
  meaning: 'block trades and QIP',
  commands: {
    list: { meaning: 'those that are open', options: ALL, run: listDeals },
    create: {
      meaning: 'offers a block',
      options: {
        kind: { value: '<bulk|qip>', meaning: 'block trade or QIP', needed: true },
        symbol: { value: '<symbol>', meaning: 'a stock of the market', needed: true },
        price: { value: '<amount>', meaning: "of one, in the stock's currency", needed: true },
        quantity: { value: '<n>', meaning: 'shares that there are', needed: true },
        minimum: { value: '<n>', meaning: 'smallest quantity of one purchase', needed: true },
        maximum: { value: '<n>', meaning: 'of one customer in all, unless it is the whole quantity' },
        starts: { value: '<instant>', meaning: 'when it can be bought from' },
        ends: { value: '<instant>', meaning: 'when it can be bought until' },
      },
      run: createDeal,
    },
    close: {
      words: '<id> …',
      meaning: 'closes them; what was bought stays bought',
      run: (input) =>
        forEachId(input, 'offer', 'closed', async (db, id) => {
          const { numUpdatedRows } = await db
            .updateTable('offers')
            .set({ status: 2 })
            .where('id', '=', id)
            .where('status', '=', 1)
            .executeTakeFirst();
          return numUpdatedRows > 0n;
        }),
    },
  },
};
