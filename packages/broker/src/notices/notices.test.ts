import { addBankCard, editBankCard } from '@bourse/contract/change-bank-card';
import { purchaseFund } from '@bourse/contract/funds';
import { applyForIpo } from '@bourse/contract/ipo';
import { listLoans, requestLoan } from '@bourse/contract/loans';
import { listMessages, markMessagesRead } from '@bourse/contract/messages';
import { countNotices } from '@bourse/contract/notice-count';
import {
  changeNoticeSettings,
  getNoticeSettings,
  listNotices,
  markNoticesRead,
  type Notice,
  type NoticeKind,
} from '@bourse/contract/notices';
import { buy } from '@bourse/contract/orders';
import { listRecharges, requestRecharge } from '@bourse/contract/recharges';
import { login } from '@bourse/contract/session';
import { settle } from '@bourse/contract/settle';
import { listWithdrawals, requestWithdrawal } from '@bourse/contract/withdrawals';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databases } from '../../test/databases.ts';
import { injectFault } from '../../test/inject-fault.ts';
import { addFund, addIpo, CODE, DAY, giveCard, idOf } from '../../test/products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { runCommand } from '../back-office/run-command.ts';
import { addNotice } from './add-notice.ts';

const SYMBOL = 'EXSTEEL.NS';

let broker: TestBroker;
let trader: Trader;

const key = () => ({ key: broker.newKey() });
const run = (...args: string[]) => runCommand(broker, args);
const noticesOf = async (whose: Trader) => (await whose.ask(listNotices, { limit: 100 })).items;
/** Newest first. */
const kinds = async () => (await noticesOf(trader)).map(({ kind }) => kind);
const count = () => trader.ask(countNotices, {});
const newestId = async (list: Promise<{ items: { id: string }[] }>) => (await list).items[0]?.id ?? '';

const recharge = async (amount = 10_000): Promise<string> => {
  await trader.call(requestRecharge, { amount }, key());
  return newestId(trader.ask(listRecharges, {}));
};
const withdraw = async (): Promise<string> => {
  await trader.call(
    requestWithdrawal,
    { cardId: await giveCard(broker, trader), amount: 500, transactionCode: CODE },
    key(),
  );
  return newestId(trader.ask(listWithdrawals, {}));
};
const borrow = async (): Promise<string> => {
  await trader.call(requestLoan, { amount: 500 }, key());
  return newestId(trader.ask(listLoans, {}));
};
const apply = async (change: Parameters<typeof addIpo>[1] = {}): Promise<string> => {
  const ipoId = await addIpo(broker, change);
  await trader.call(applyForIpo, { ipoId, symbol: 'DEMODATA.NS', quantity: 200, price: '50.00' }, key());
  return ipoId;
};
const fundOrder = async (): Promise<string> => {
  await trader.call(purchaseFund, { fundId: await addFund(broker) }, key());
  const { id } = await broker.db
    .selectFrom('fund_orders')
    .select('id')
    .where('customer_id', '=', await idOf(broker, trader))
    .executeTakeFirstOrThrow();
  return String(id);
};

const CARD = {
  bank: 'First Bank',
  branch: 'B',
  cardNumber: '000011119999',
  holder: 'N',
  ifsc: 'EXMP0000001',
};
const addCard = async (): Promise<string> => {
  await trader.call(addBankCard, { ...CARD, password: trader.password });
  const { id } = await broker.db
    .selectFrom('bank_cards')
    .select('id')
    .where('customer_id', '=', await idOf(broker, trader))
    .executeTakeFirstOrThrow();
  return String(id);
};
/** @returns the customer's id, by which the back office names the submission */
const submitName = async (): Promise<string> => {
  const customer = await idOf(broker, trader);
  await broker.db
    .insertInto('real_names')
    .values({
      customer_id: customer,
      status: 1,
      real_name: 'A Newcomer',
      id_number: 'X',
      front_image: null,
      back_image: null,
      created_at: new Date(broker.clock.now()),
    })
    .execute();
  return String(customer);
};
const placeOrder = async (quantity: number, price = broker.price(SYMBOL)): Promise<string> => {
  const orderKey = broker.newKey();
  const order = { symbol: SYMBOL, quantity, price, kind: 'stock' as const };
  await trader.call(buy, order, { key: orderKey });
  return orderKey;
};

type Expected = [kind: NoticeKind, fields: Partial<Notice>];

/** What happens, and the notices of it, the newest first. */
const EVENTS: [what: string, happen: () => Promise<unknown>, ...notices: Expected[]][] = [
  [
    'a recharge is credited',
    async () => run('recharges', 'credit', await recharge(25_000)),
    [
      'recharge-credited',
      { topic: 'transfers', amount: '25000', number: expect.stringMatching(/^R\d{14}$/) },
    ],
  ],
  [
    'a recharge is refused',
    async () => run('recharges', 'refuse', await recharge(), '--reason', 'Unknown sender'),
    ['recharge-refused', { amount: '10000', reason: 'Unknown sender' }],
  ],
  [
    'the back office gives money',
    () => run('customers', 'credit', trader.phone, '77.50'),
    ['recharge-credited', { amount: '77.5', number: null }],
  ],
  [
    'a withdrawal is paid',
    async () => {
      const id = await withdraw();
      await run('withdrawals', 'check', id);
      await run('withdrawals', 'pay', id);
    },
    ['withdrawal-paid', { amount: '500', number: expect.stringMatching(/^W\d{14}$/) }],
  ],
  [
    'a withdrawal is refused',
    async () => run('withdrawals', 'refuse', await withdraw()),
    ['withdrawal-refused', { amount: '500', reason: null }],
  ],
  [
    'a withdrawal is refused because its card was changed',
    async () => {
      const cardId = await giveCard(broker, trader);
      await trader.call(requestWithdrawal, { cardId, amount: 500, transactionCode: CODE }, key());
      await trader.call(editBankCard, { ...CARD, id: cardId, password: trader.password });
      await run('withdrawals', 'check', await newestId(trader.ask(listWithdrawals, {})));
    },
    ['withdrawal-refused', { reason: 'card-changed' }],
  ],
  [
    'shares are allotted in part and transferred',
    async () => {
      const id = await apply({ issue_size: 100 });
      await run('ipos', 'close', id);
      await run('ipos', 'allot', id);
      await run('jobs', 'run');
      await run('ipos', 'transfer', id);
    },
    ['shares-transferred', { symbol: 'DEMODATA.NS', quantity: 100, number: expect.stringMatching(/^I/) }],
    ['shares-allotted', { topic: 'orders', quantity: 100, amount: '5000' }],
  ],
  [
    'no shares are allotted',
    async () => {
      const id = await apply({ issue_size: 99 });
      await run('ipos', 'close', id);
      await run('ipos', 'allot', id);
      await run('jobs', 'run');
    },
    ['shares-not-allotted', { symbol: 'DEMODATA.NS', quantity: null, amount: '10000' }],
  ],
  [
    'an offering is cancelled after its allotment',
    async () => {
      const id = await apply();
      await run('ipos', 'close', id);
      await run('ipos', 'allot', id);
      await run('jobs', 'run');
      await run('ipos', 'cancel', id);
      await run('jobs', 'run');
    },
    ['offering-cancelled', { amount: '10000' }],
    ['shares-allotted', { quantity: 200, amount: null }],
  ],
  [
    'an offering is cancelled before its allotment',
    async () => {
      await run('ipos', 'cancel', await apply());
      await run('jobs', 'run');
    },
    ['offering-cancelled', { symbol: 'DEMODATA.NS', amount: '10000' }],
  ],
  [
    'a fund unit matures',
    async () => run('funds', 'mature-order', await fundOrder()),
    ['fund-matured', { topic: 'funds', name: 'Example Growth 30', amount: expect.stringMatching(/^10[12]/) }],
  ],
  [
    'a fund unit is cancelled',
    async () => run('funds', 'cancel-order', await fundOrder()),
    ['fund-cancelled', { name: 'Example Growth 30', amount: '10000' }],
  ],
  [
    'a loan is approved, paid out and repaid',
    async () => {
      const id = await borrow();
      for (const step of ['approve', 'pay', 'repay']) await run('loans', step, id);
    },
    ['loan-repaid', { topic: 'loans', amount: '500', number: expect.stringMatching(/^L/) }],
    ['loan-paid-out', { amount: '500' }],
    ['loan-approved', { amount: '500' }],
  ],
  [
    'a loan is rejected',
    async () => run('loans', 'reject', await borrow(), '--reason', 'Too new'),
    ['loan-rejected', { amount: '500', reason: 'Too new' }],
  ],
  [
    'customer service answers',
    () => run('messages', 'reply', trader.phone, 'Hello'),
    ['service-replied', { topic: 'service' }],
  ],
  [
    'a name is approved',
    async () => run('identities', 'approve', `${await submitName()}.1`),
    ['name-approved', { topic: 'account' }],
  ],
  [
    'a name is refused',
    async () => run('identities', 'refuse', `${await submitName()}.1`, '--reason', 'Too dark'),
    ['name-refused', { reason: 'Too dark' }],
  ],
  [
    'a card is approved',
    async () => run('cards', 'approve', `${await addCard()}.1`),
    ['card-approved', { name: 'First Bank', number: '9999' }],
  ],
  [
    'a card is refused',
    async () => run('cards', 'refuse', `${await addCard()}.1`, '--reason', 'Not yours'),
    ['card-refused', { number: '9999', reason: 'Not yours' }],
  ],
  [
    'the customer signs in on another device',
    () => broker.call(login, { phone: trader.phone, password: trader.password }),
    ['new-login', { topic: 'account' }],
  ],
  [
    'the device asks for the outcome of an order that was filled',
    async () => trader.ask(settle, { key: await placeOrder(3) }),
    ['bought', { topic: 'orders', symbol: SYMBOL, quantity: 3, number: expect.stringMatching(/^\d{14}$/) }],
  ],
  [
    'the device asks for the outcome of a sale',
    async () => {
      await trader.buy(SYMBOL, 4);
      const [lot] = await trader.orders();
      const sale = key();
      if (lot) await trader.sell(lot, sale);
      await trader.ask(settle, sale);
    },
    ['sold', { symbol: SYMBOL, quantity: 4 }],
  ],
  [
    'the device asks for the outcome of an order that was refused',
    async () => trader.ask(settle, { key: await placeOrder(1, '0.01') }),
    ['request-refused', { topic: 'orders', reason: 'price-changed' }],
  ],
];

describe('the list', () => {
  let other: Trader;
  beforeAll(async () => {
    broker = await openTestBroker();
    other = await broker.newcomer();
  });
  afterAll(() => broker.close());
  beforeEach(async () => {
    trader = await broker.newcomer();
  });

  it.each(EVENTS)('tells the customer, and no other, once that %s', async (_what, happen, ...expected) => {
    await happen();
    await run('jobs', 'run');
    const notices = await noticesOf(trader);
    expect(notices).toMatchObject(expected.map(([kind, fields]) => ({ kind, isUnread: true, ...fields })));
    expect(await count()).toEqual({ unread: expected.length, newest: notices[0]?.id });
    expect(await noticesOf(other)).toEqual([]);
  });
});

describe.each(databases)('on %s', (_name, server) => {
  beforeAll(async () => {
    broker = await openTestBroker({ server });
  });
  afterAll(() => broker.close());
  beforeEach(async () => {
    trader = await broker.newcomer();
  });

  it('tells of an order or a recharge that is sent twice under one key once, and of an outcome once', async () => {
    const orderKey = await placeOrder(2);
    for (const _ of [1, 2]) await trader.ask(settle, { key: orderKey });
    expect(await kinds()).toEqual(['bought']);
    const rechargeKey = key();
    for (const _ of [1, 2]) await trader.call(requestRecharge, { amount: 10_000 }, rechargeKey);
    const id = await newestId(trader.ask(listRecharges, {}));
    for (const _ of [1, 2]) await run('recharges', 'credit', id);
    expect(await kinds()).toEqual(['recharge-credited', 'bought']);
  });

  it('tells nothing of an order that is filled at once, nor of a key that was never sent', async () => {
    await trader.buy(SYMBOL, 1);
    for (const _ of [1, 2]) await trader.ask(settle, { key: 'never-sent' });
    expect(await kinds()).toEqual([]);
  });

  it('writes no notice of what is rolled back, and rolls back what it could not tell of', async () => {
    const id = await recharge();
    const [before] = await trader.bills();
    const { rows } = await sql<{ definition: string }>`
      select pg_get_functiondef('add_notice'::regproc) as definition
    `.execute(broker.db);
    await injectFault(broker.db, 'add_notice', 'delete from notices', 'perform 1 / 0; delete from notices');
    await expect(run('recharges', 'credit', id)).rejects.toThrow('division by zero');
    expect(await trader.ask(listRecharges, {})).toMatchObject({ items: [{ status: 'inProgress' }] });
    expect((await trader.bills())[0]).toEqual(before);
    expect(await kinds()).toEqual([]);
    await sql.raw(rows[0]?.definition ?? '').execute(broker.db);
    await run('recharges', 'credit', id);
    expect(await kinds()).toEqual(['recharge-credited']);
    expect(await trader.bills()).toHaveLength(2);
  });

  it('numbers the notices that are written at once without a gap', async () => {
    const customer = await idOf(broker, trader);
    await Promise.all(
      Array.from({ length: 8 }, () => addNotice(broker.db, customer, 'service-replied', broker.clock.now())),
    );
    expect((await noticesOf(trader)).map(({ id }) => id)).toEqual(['8', '7', '6', '5', '4', '3', '2', '1']);
  });

  it('keeps the newest 500 of each customer, and lists them in pages', async () => {
    const customer = await idOf(broker, trader);
    await sql`
      select add_notice(${customer}, 'loan-repaid', ${new Date(broker.clock.now())}, p_amount => n)
      from generate_series(1, 503) n
    `.execute(broker.db);
    const page = (n: number) => trader.ask(listNotices, { page: n, limit: 100 });
    expect(await page(1)).toMatchObject({
      total: 500,
      items: { 0: { id: '503', amount: '503' }, length: 100 },
    });
    expect((await page(5)).items.map(({ id }) => id)).toEqual(
      Array.from({ length: 100 }, (_, n) => `${103 - n}`),
    );
    expect((await page(6)).items).toEqual([]);
    expect(await count()).toEqual({ unread: 500, newest: '503' });
  });

  it('counts no notice up to the one that was read, nor one of a topic that is off', async () => {
    await run('customers', 'credit', trader.phone, '1');
    await run('messages', 'reply', trader.phone, 'Hello');
    await trader.ask(markNoticesRead, { upTo: '1' });
    expect((await noticesOf(trader)).map(({ isUnread }) => isUnread)).toEqual([true, false]);
    expect(await count()).toEqual({ unread: 1, newest: '2' });

    await trader.ask(changeNoticeSettings, { topic: 'service', isOn: false });
    expect(await count()).toEqual({ unread: 0, newest: null });
    expect((await noticesOf(trader)).map(({ kind, isUnread }) => [kind, isUnread])).toEqual([
      ['service-replied', false],
      ['recharge-credited', false],
    ]);
    await run('customers', 'credit', trader.phone, '2');
    expect(await count()).toEqual({ unread: 1, newest: '3' });
    await trader.ask(markNoticesRead, { upTo: '3' });

    await trader.ask(changeNoticeSettings, { topic: 'service', isOn: true });
    expect(await count()).toEqual({ unread: 0, newest: null });
  });

  it('counts no reply that was read in the chat', async () => {
    await run('customers', 'credit', trader.phone, '1');
    await run('messages', 'reply', trader.phone, 'Hello');
    const upTo = await newestId(trader.ask(listMessages, {}));
    await trader.ask(markMessagesRead, { upTo });
    expect((await noticesOf(trader)).map(({ isUnread }) => isUnread)).toEqual([false, true]);
  });

  it('answers each topic but the device’s own, and keeps what is switched for the customer alone', async () => {
    const off = async (whose: Trader) =>
      (await whose.ask(getNoticeSettings, {})).items.filter(({ isOn }) => !isOn).map(({ topic }) => topic);
    const { items } = await trader.ask(getNoticeSettings, {});
    expect(items.map(({ topic }) => topic)).toEqual([
      ...['orders', 'funds', 'transfers', 'income', 'loans', 'service', 'account'],
    ]);
    expect(await off(trader)).toEqual([]);
    for (const _ of [1, 2]) await trader.ask(changeNoticeSettings, { topic: 'loans', isOn: false });
    await trader.ask(changeNoticeSettings, { topic: 'funds', isOn: false });
    expect(await off(trader)).toEqual(['funds', 'loans']);
    await trader.ask(changeNoticeSettings, { topic: 'loans', isOn: true });
    expect(await off(trader)).toEqual(['funds']);
    expect(await off(await broker.newcomer())).toEqual([]);
  });

  it('does not count a login for its own session, and tells a new customer nothing of the first one', async () => {
    expect(await kinds()).toEqual([]);
    const second = await broker.signIn(trader.phone, trader.password);
    expect(await noticesOf(second)).toMatchObject([{ kind: 'new-login', isUnread: false }]);
    expect(await second.ask(countNotices, {})).toEqual({ unread: 0, newest: null });
    expect(await count()).toEqual({ unread: 1, newest: '1' });
  });
});

it('tells of dividends and interest when they are paid', async () => {
  broker = await openTestBroker({ instant: Date.parse('2026-06-25T10:00:00Z') });
  trader = await broker.newcomer();
  await trader.buy(SYMBOL, 40);
  await trader.buy('GOI10Y', 10);
  broker.clock.set(Date.parse('2026-07-01T00:05:00Z'));
  for (const _ of [1, 2]) await broker.scheduler.run();
  const paid = (await noticesOf(trader)).filter(({ topic }) => topic === 'income');
  const bills = (await trader.bills()).filter(({ reason }) => reason === 'dividend' || reason === 'interest');
  expect(paid.map(({ kind, symbol, quantity, amount }) => [kind, symbol, quantity, amount]).sort()).toEqual([
    ['dividend-paid', SYMBOL, 40, bills.find(({ reason }) => reason === 'dividend')?.amount],
    ['interest-paid', 'GOI10Y', 10, bills.find(({ reason }) => reason === 'interest')?.amount],
  ]);
  await broker.close();
});

it('tells once that a loan is overdue, when the balance did not cover it on its day', async () => {
  broker = await openTestBroker();
  trader = await broker.newcomer();
  const id = await borrow();
  for (const step of ['approve', 'pay']) await run('loans', step, id);
  await trader.call(
    requestWithdrawal,
    { cardId: await giveCard(broker, trader), amount: 100_500, transactionCode: CODE },
    key(),
  );
  await run('loans', 'repay', id);
  expect(await kinds()).not.toContain('loan-overdue');
  broker.clock.advance(31 * DAY);
  for (const _ of [1, 2]) {
    await broker.scheduler.run();
    broker.clock.advance(DAY);
  }
  trader = await broker.signIn(trader.phone, trader.password);
  expect((await kinds()).filter((kind) => kind === 'loan-overdue')).toHaveLength(1);
  await broker.close();
});

it('the unread count of a customer with many notices is read from its index alone', async () => {
  broker = await openTestBroker();
  const demo = await broker.demo();
  const customer = await idOf(broker, demo);
  await sql`
    insert into notices (customer_id, id, kind, topic, created_at, unread)
    select ${customer}, 1000 + n, 'loan-repaid', 'loans', now(), n > 19600 from generate_series(1, 20000) n
  `.execute(broker.db);
  await sql`vacuum analyze notices`.execute(broker.db);
  const { rows } = await sql<Record<string, string>>`
    explain select count(*), max(id) from notices
    where customer_id = ${customer} and unread and session_id is distinct from 1 and topic <> all ('{}'::text[])
  `.execute(broker.db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Only Scan using notices_unread');
  await broker.close();
});
