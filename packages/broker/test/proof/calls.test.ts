/** The broker has the calls of the product, and each of their refusals is provoked on a real broker. */
import { endpoints } from '@bourse/contract/all';
import { type ErrorCode, errorCatalogue } from '@bourse/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Outcome, openTestBroker, type TestBroker } from '../test-broker.ts';
import { refusalsOf } from './refusals.ts';

/** The table of product.md, "Calls", row by row. */
const ROWS = `
GET /v2/yahoo
GET /v2/stock/list
POST /stock/success/stock/list
POST /stock/success/deal/buy
POST /stock/success/deal/sell
POST /stock/success/deal/list
POST /stock/success/collection/add
POST /stock/success/collection/remove
GET /stock/success/collection/check
GET /stock/success/collection/list
POST /stock/success/user/password/up
GET /stock/success/v2/balance
GET /stock/success/kefu
GET /stock/success/user_message/list-message
POST /stock/success/user_message/list-message
POST /stock/success/user_message/send
GET /stock/success/user_message/unread-count
POST /stock/success/upload
GET /stock/new/list
GET /stock/new/index
GET /stock/category/list
POST /stock/user/login
POST /stock/user/reg
POST /v2/user/forget
POST /stock/success/autonomy/add
GET /stock/success/autonomy/state
GET /stock/success/bank/list
POST /stock/success/bank/add
POST /stock/success/bank/edit
GET /stock/success/v2/user/info
GET /stock/success/v2/bill
GET /stock/success/v2/transaction
GET /client/ipo
POST /stock/success/ipo/buy
GET /stock/success/ipo/list
GET /v2/fund/list
POST /stock/success/fund/purchase
GET /stock/success/fund/orders
GET /v2/currency/list
GET /stock/success/property/list
GET /stock/success/property/withdraw
POST /stock/success/v2/recharge/add
GET /v2/config
POST /stock/success/money/access
GET /stock/success/loans/data
POST /stock/success/loans/add
GET /stock/success/loans/list
`
  .trim()
  .split('\n');
/** Our own calls (product.md, "Additions to the calls"). */
const OURS = [
  'GET /stock/success/sessions',
  'POST /stock/success/sessions/end',
  'POST /stock/success/settle',
];

it('is all there, and nothing that nobody knows of', () => {
  const calls = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(calls.sort()).toEqual([...ROWS, ...OURS].sort());
});

const pairs = endpoints.flatMap(({ name, errors }) => errors.map((code) => [name, code] as const));

describe('each refusal of each call', () => {
  let asking: TestBroker;
  let withHours: TestBroker;
  let refusals: Record<string, Partial<Record<ErrorCode, () => Promise<Outcome<unknown>>>>>;
  beforeAll(async () => {
    asking = await openTestBroker({ transactionPassword: 'always' });
    withHours = await openTestBroker({ hours: 'real' });
    refusals = refusalsOf({ asking, withHours });
  }, 120_000);
  afterAll(async () => {
    await asking?.close();
    await withHours?.close();
  });

  it.each(pairs)('%s answers %s', async (name, code) => {
    const provoke = refusals[name]?.[code];
    if (!provoke) throw new Error(`refusals.ts does not know how ${name} comes to refuse with ${code}.`);
    expect(await provoke()).toMatchObject({ code, status: errorCatalogue[code].status });
  });

  it('is one that the contract has', () => {
    const provoked = Object.entries(refusals).flatMap(([name, codes]) =>
      Object.keys(codes).map((code) => `${name} ${code}`),
    );
    expect(provoked.sort()).toEqual(pairs.map((pair) => pair.join(' ')).sort());
  });
});
