import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listBankCards } from '@bourse/contract/bank-cards';
import { addBankCard } from '@bourse/contract/change-bank-card';
import { getCustomer } from '@bourse/contract/customer';
import { listFundOrders, purchaseFund } from '@bourse/contract/funds';
import { getIdentity } from '@bourse/contract/identity';
import { applyForIpo, listIpoApplications } from '@bourse/contract/ipo';
import { listLoans, requestLoan } from '@bourse/contract/loans';
import { buy } from '@bourse/contract/orders';
import { listRecharges, requestRecharge } from '@bourse/contract/recharges';
import { listWithdrawals, requestWithdrawal } from '@bourse/contract/withdrawals';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addFund, addIpo, CODE, DAY, give, giveCard, giveCode, idOf } from '../../test/products.ts';
import { openTestBroker, type TestBroker } from '../../test/test-broker.ts';
import { TEST_INSTANT } from '../../testing/seeded.ts';
import { runCommand } from '../back-office/run-command.ts';
import { type Broker, openBroker } from '../broker.ts';
import { heldClock } from '../market/clock.ts';
import type { Environment } from './live.ts';
import { SETTINGS } from './settings.ts';

const OPERATIONS = join(import.meta.dirname, '../../operations.md');

describe('a live broker on a new database', () => {
  let broker: TestBroker;
  beforeAll(async () => {
    broker = await openTestBroker({ environment: 'live', seed: 'empty', transactionPassword: 'always' });
    await runCommand(broker, ['invitations', 'create', 'LIVE2026']);
  });
  afterAll(() => broker.close());
  const run = (...command: string[]) => runCommand(broker, command);
  const newcomer = () => broker.newcomer('LIVE2026');
  const key = () => ({ key: broker.newKey() });

  it('gives a new customer no money', async () => {
    const trader = await newcomer();
    expect(await trader.ask(getCustomer, {})).toMatchObject({ available: '0', totalAssets: '0' });
    expect(await trader.bills()).toEqual([]);
  });

  it('takes no decision itself, however much time passes; every decision waits for an operator', async () => {
    const asking = await newcomer();
    const { password } = asking;
    const card = { bank: 'A Bank', branch: '', cardNumber: '000011112222', holder: 'Asha', ifsc: '' };
    await asking.ask(addBankCard, { ...card, password });
    await giveCode(broker, asking);
    await broker.db
      .insertInto('real_names')
      .values({
        customer_id: await idOf(broker, asking),
        status: 1,
        real_name: 'Asha Example',
        id_number: 'ID-7',
        front_image: null,
        back_image: null,
        created_at: new Date(broker.clock.now()),
      })
      .execute();
    const paying = await newcomer();
    await give(broker, paying, '100000.00');
    const cardId = await giveCard(broker, paying);
    const [fundId, ipoId] = [await addFund(broker), await addIpo(broker)];
    const offering = { ipoId, symbol: 'DEMODATA.NS', quantity: 100, price: '50' } as const;
    const sent = [
      await asking.call(requestRecharge, { amount: 10_000 }, key()),
      await asking.call(requestLoan, { amount: 500, transactionCode: CODE }, key()),
      await paying.call(requestWithdrawal, { cardId, amount: 500, transactionCode: CODE }, key()),
      await paying.call(purchaseFund, { fundId, transactionCode: CODE }, key()),
      await paying.call(applyForIpo, { ...offering, transactionCode: CODE }, key()),
    ];
    expect(sent.map(({ code }) => code)).toEqual(Array(5).fill('ok'));

    for (let day = 0; day < 100; day += 1) {
      broker.clock.advance(DAY);
      await broker.scheduler.run();
    }
    const states = async () => [
      (await asking.ask(listRecharges, {})).items[0]?.status,
      (await asking.ask(listLoans, {})).items[0]?.state,
      (await asking.ask(listBankCards, {})).items[0]?.status,
      (await asking.ask(getIdentity, {})).status,
      (await paying.ask(listWithdrawals, {})).items[0]?.status,
      (await paying.ask(listFundOrders, {})).items[0]?.status,
      (await paying.ask(listIpoApplications, {})).items[0]?.status,
    ];
    expect(await states()).toEqual([
      'inProgress',
      'applying',
      'underReview',
      'underReview',
      'inProgress',
      'active',
      'allotting',
    ]);
    expect((await asking.ask(getCustomer, {})).available).toBe('0');

    await run('recharges', 'credit', (await asking.ask(listRecharges, {})).items[0]?.id ?? '');
    expect((await asking.ask(getCustomer, {})).available).toBe('10000');
  });

  it.each([
    [['settings', 'set', 'welcome_credit', '100'], 'welcome_credit must be 0 where ENVIRONMENT is live'],
    [['delays', 'set', 'recharge', '0'], "recharge must be 'operator' where ENVIRONMENT is live"],
    [['delays', 'set', 'fund-maturity', '60'], "fund-maturity must be 'operator' where ENVIRONMENT is live"],
  ])('refuses %j', async (command, sentence) => {
    await expect(run(...command)).rejects.toThrow(sentence);
  });

  it('pays no dividends, because the simulated market invents them', async () => {
    const holder = await newcomer();
    await give(broker, holder, '100000.00');
    await giveCode(broker, holder);
    const order = {
      symbol: 'EXSTEEL.NS',
      quantity: 100,
      price: broker.price('EXSTEEL.NS'),
      kind: 'stock',
    } as const;
    expect((await holder.call(buy, { ...order, transactionCode: CODE }, key())).code).toBe('ok');
    for (let month = 0; month < 12; month += 1) {
      broker.clock.advance(31 * DAY);
      await broker.scheduler.run();
    }
    expect(await broker.db.selectFrom('distributions').selectAll().execute()).toEqual([]);
  });
});

describe('a database that was used with another environment', () => {
  let folder: string;
  let dir: string;
  let opened: Broker | undefined;
  const open = async (environment: Environment, isForCommand = false) => {
    await opened?.close();
    opened = undefined;
    opened = await openBroker({
      database: { dir },
      environment,
      isForCommand,
      marketSeed: 'a secret',
      clock: heldClock(TEST_INSTANT),
    });
    return opened;
  };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bourse-environment-'));
    dir = join(folder, 'data', 'pglite');
  });
  afterEach(async () => {
    await opened?.close();
    opened = undefined;
    await rm(folder, { recursive: true });
  });

  it('refuses a live start, naming each setting that gives money or decides, until commands have changed them', async () => {
    await open('simulated');
    const refusal = await open('live').then(
      () => '',
      (error: Error) => error.message,
    );
    const commands = refusal.split('\n').flatMap((line) => line.split('pnpm broker ')[1] ?? []);
    expect(commands).toEqual([
      'settings set welcome_credit 0',
      'delays set bank-card operator',
      'delays set fund-maturity operator',
      'delays set identity operator',
      'delays set ipo-allotment operator',
      'delays set ipo-transfer operator',
      'delays set loan-approval operator',
      'delays set recharge operator',
      'delays set withdrawal operator',
      'delays set withdrawal-check operator',
    ]);
    const broker = await open('live', true);
    for (const command of commands) await runCommand(broker, command.split(' '));
    await expect(open('live')).resolves.toMatchObject({ isLive: true });
  });

  it('refuses a simulated start and a simulated command once it is live', async () => {
    await open('live');
    await expect(open('simulated')).rejects.toThrow("holds customers' own money: set ENVIRONMENT=live");
    await expect(open('simulated', true)).rejects.toThrow('set ENVIRONMENT=live');
    await open('live');
  });

  it('refuses a live start if its customers have simulated money', async () => {
    const simulated = await open('simulated');
    await simulated.db
      .insertInto('customers')
      .values({ phone: '9000000009', password_hash: '', created_at: new Date(TEST_INSTANT) })
      .execute();
    await runCommand(simulated, ['settings', 'set', 'welcome_credit', '0']);
    await simulated.db
      .updateTable('back_office_delays')
      .set({ seconds: null })
      .where('decides', '=', true)
      .execute();
    await expect(open('live')).rejects.toThrow(
      'have simulated money: where ENVIRONMENT is live, use a new database, in another DATABASE_URL or BOURSE_DATA.',
    );
  });
});

describe('the operations page', () => {
  const rowsOf = async (heading: string) => {
    const page = await readFile(OPERATIONS, 'utf8');
    const section = page.split(`## ${heading}\n`)[1]?.split(/^## /m)[0] ?? '';
    return [...section.matchAll(/^\| `([^|]*)`\s*\|/gm)].map(([, name]) => name?.trim());
  };

  it('explains every setting that operators may change, and every delay', async () => {
    const broker = await openTestBroker({ seed: 'empty' });
    const steps = await broker.db.selectFrom('back_office_delays').select('step').execute();
    await broker.close();
    const rates = (tag: string) => tag.startsWith('rate_');
    const tags = Object.keys(SETTINGS).filter((tag) => !rates(tag));
    expect((await rowsOf('Settings')).toSorted()).toEqual(
      [...tags, 'rate_stock_usd`, `rate_block_usd'].toSorted(),
    );
    expect((await rowsOf('Delays')).toSorted()).toEqual(steps.map(({ step }) => step).toSorted());
  });
});
