import type { Insertable } from 'kysely';
import type { ProductTables } from '../../database/product-tables.ts';
import {
  ALL,
  amountOf,
  CommandError,
  type CommandInput,
  capitalised,
  forEachId,
  instantOf,
  type Noun,
  numberOf,
  SHOWN,
  stockOf,
  table,
} from '../command.ts';

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

/** Open lots that have not settled. */
const listLots = async ({ services }: CommandInput): Promise<string> => {
  const rows = await services.db
    .selectFrom('orders as o')
    .innerJoin('customers as c', 'c.id', 'o.customer_id')
    .where('o.open', '=', true)
    .where('o.sellable_at', '>', new Date(services.clock.now()))
    .select([
      'o.id',
      'o.no',
      'c.phone',
      'o.channel as kind',
      'o.symbol',
      'o.part_quantity as quantity',
      'o.sellable_at',
    ])
    .orderBy('o.id', 'desc')
    .limit(SHOWN)
    .execute();
  return table(rows);
};

const createDeal = async ({ services, options, act }: CommandInput): Promise<string> => {
  const { kind } = options;
  if (kind !== 'bulk' && kind !== 'qip') throw new CommandError(`--kind must be bulk or qip, not '${kind}'.`);
  const instrument = stockOf(options.symbol);
  const minimum = numberOf('--minimum', options.minimum);
  const quantity = numberOf('--quantity', options.quantity);
  const maximum = options.maximum === undefined ? quantity : numberOf('--maximum', options.maximum);
  if (minimum > maximum || maximum > quantity)
    throw new CommandError(
      `--maximum must lie between --minimum ${minimum} and --quantity ${quantity}, not at ${maximum}.`,
    );
  const price = amountOf('--price', options.price);
  const row: Insertable<ProductTables['offers']> = {
    kind,
    symbol: instrument.symbol,
    region: instrument.region,
    currency: instrument.currency,
    price,
    quantity,
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
  return `${capitalised(subject)} of ${instrument.symbol} is open.`;
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
    reduce: {
      words: '<id>',
      meaning: 'takes shares out that were bought elsewhere',
      options: { by: { value: '<n>', meaning: 'how many', needed: true } },
      run: (input) => {
        const by = numberOf('--by', input.options.by);
        return forEachId(
          input,
          'offer',
          `reduced by ${by}`,
          async (db, id) => {
            const { numUpdatedRows } = await db
              .updateTable('offers')
              .set((eb) => ({ remaining: eb('remaining', '-', by) }))
              .where('id', '=', id)
              .where('status', '=', 1)
              .where('remaining', '>=', by)
              .executeTakeFirst();
            return numUpdatedRows > 0n;
          },
          'is not there, closed, or has fewer shares left: see deals list --all',
        );
      },
    },
    lots: { meaning: 'lots that have not settled', run: listLots },
    settle: {
      words: '<id...>',
      meaning: 'lets lots be sold from now on',
      run: (input) =>
        forEachId(
          input,
          'lot',
          'settled',
          async (db, id) => {
            const now = new Date(input.services.clock.now());
            const { numUpdatedRows } = await db
              .updateTable('orders')
              .set({ sellable_at: now })
              .where('id', '=', id)
              .where('sellable_at', '>', now)
              .executeTakeFirst();
            return numUpdatedRows > 0n;
          },
          'is not there, or has settled: see deals lots',
        ),
    },
    close: {
      words: '<id...>',
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
