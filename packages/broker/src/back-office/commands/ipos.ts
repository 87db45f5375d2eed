import { allotIpo, carry, carryIpo } from '../../ledger/products.ts';
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
  textOf,
  webAddressOf,
} from '../command.ts';

const listIpos = async ({ services, options }: CommandInput): Promise<string> => {
  const rows = await services.db
    .selectFrom('ipos')
    .leftJoin('ipo_applications as a', 'a.ipo_id', 'ipos.id')
    .$if(!options.all, (query) => query.where('ipos.status', 'in', ['forthcoming', 'closed', 'allotted']))
    .groupBy('ipos.id')
    .select(['ipos.id', 'ipos.symbol', 'issue_price as price', 'min_quantity as min', 'max_quantity as max'])
    .select(['issue_size as size', (eb) => eb.fn.sum<number>('a.quantity').as('applied')])
    .select(['applied_elsewhere as elsewhere', 'ipos.status', 'ends_at'])
    .orderBy('ipos.id', 'desc')
    .limit(SHOWN)
    .execute();
  return table(rows);
};

const createIpo = async ({ services, options, act }: CommandInput): Promise<string> => {
  const instrument = stockOf(options.symbol);
  const min = numberOf('--min', options.min);
  const max = numberOf('--max', options.max);
  if (max < min) throw new CommandError(`--max must be at least --min, which is ${min}, not ${max}.`);
  const ends = instantOf('--ends', options.ends);
  const now = services.clock.now();
  if (!ends || ends.getTime() <= now)
    throw new CommandError(
      `--ends must be later than the broker's clock, which shows ${new Date(now).toISOString()}, not '${options.ends}'.`,
    );
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
    applied_elsewhere: options.elsewhere === undefined ? 0 : numberOf('--elsewhere', options.elsewhere),
    prospectus: options.prospectus === undefined ? null : webAddressOf('--prospectus', options.prospectus),
    starts_at: instantOf('--starts', options.starts),
    ends_at: ends,
    created_at: new Date(now),
  };
  const { subject } = await act(async (db) => {
    const { id } = await db.insertInto('ipos').values(row).returning('id').executeTakeFirstOrThrow();
    return { subject: `offering ${id}`, detail: `${instrument.symbol} at ${price}` };
  });
  return `${capitalised(subject)} of ${instrument.symbol} can be applied for until ${ends.toISOString()}.`;
};

/**
 * Transfers the shares of an allotted offering whose applications are all settled, each application in a transaction of
 * its own. One transaction would hold locks of several customers, and two operators could deadlock.
 */
const transferShares = async ({ services, act }: CommandInput, id: number, at: number): Promise<void> => {
  const applications = await services.db
    .selectFrom('ipo_applications as a')
    .innerJoin('ipos', 'ipos.id', 'a.ipo_id')
    .select(['a.id', 'a.no', 'a.status'])
    .where('ipos.id', '=', id)
    .where('ipos.status', '=', 'allotted')
    .where((eb) => eb.or([eb('a.status', 'in', [0, 1]), eb('a.stage', '=', 2)]))
    .orderBy('a.id')
    .execute();
  if (applications.some(({ status }) => status < 2)) return;
  for (const application of applications) {
    await act(async (db) => {
      const isTransferred = await carry(db, 'transfer_ipo_shares', application.id, at);
      return isTransferred
        ? { subject: `offering ${id}`, detail: `application ${application.no}` }
        : undefined;
    });
  }
};

const transfer = async (input: CommandInput): Promise<string> => {
  const at = input.services.clock.now();
  const ids = input.words.map((word) => numberOf('An id', word));
  for (const id of ids) await transferShares(input, id, at);
  return forEachId(
    input,
    'offering',
    'transferred and listed',
    (db, id) => carryIpo(db, 'list_ipo', id, at),
    'is not there, not allotted, or has applications that are not settled: `jobs run` settles them',
  );
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
        elsewhere: {
          value: '<n>',
          meaning: 'shares applied for through other brokers, whose applicants get their part',
        },
        ends: { value: '<instant>', meaning: 'when applications end', needed: true },
        starts: {
          value: '<instant>',
          meaning: 'the first day that is shown; applications count before it, too',
        },
        company: { value: '<name>', meaning: "the company's name, unless it is the stock's" },
        series: { value: '<text>', meaning: 'such as EQ' },
        prospectus: { value: '<url>', meaning: 'https address of its prospectus' },
      },
      run: createIpo,
    },
    close: {
      words: '<id...>',
      meaning: 'ends applications now',
      run: (input) =>
        forEachId(input, 'offering', 'closed', (db, id) =>
          carryIpo(db, 'close_ipo', id, input.services.clock.now()),
        ),
    },
    allot: {
      words: '<id...>',
      meaning: 'draws the lots of closed ones now; the back office gives back what was not allotted',
      run: (input) =>
        forEachId(input, 'offering', 'allotted', (db, id) => allotIpo(db, id, input.services.clock.now())),
    },
    transfer: {
      words: '<id...>',
      meaning: 'transfers the allotted shares now, and lists the offering',
      run: transfer,
    },
    cancel: {
      words: '<id...>',
      meaning: 'cancels them; the back office gives the money back',
      run: (input) =>
        forEachId(input, 'offering', 'cancelled', (db, id) =>
          carryIpo(db, 'cancel_ipo', id, input.services.clock.now()),
        ),
    },
  },
};
