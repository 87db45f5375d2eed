/** Provokes each refusal of the contract, call by call. */
import { addBankCard, editBankCard } from '@bourse/contract/change-bank-card';
import type { AnyEndpoint } from '@bourse/contract/endpoint';
import type { ErrorCode } from '@bourse/contract/errors';
import { purchaseFund } from '@bourse/contract/funds';
import { submitIdentity } from '@bourse/contract/identity';
import { applyForIpo } from '@bourse/contract/ipo';
import { requestLoan } from '@bourse/contract/loans';
import { getQuote } from '@bourse/contract/market';
import { LONGEST_MESSAGE, markMessagesRead, sendMessage } from '@bourse/contract/messages';
import { getNewsItem } from '@bourse/contract/news';
import { markNoticesRead } from '@bourse/contract/notices';
import { buy, type Order, sell } from '@bourse/contract/orders';
import {
  listPasskeys,
  loginWithPasskey,
  registerPasskey,
  removePasskey,
  startPasskeyLogin,
  startPasskeyRegistration,
} from '@bourse/contract/passkeys';
import { changePassword, checkPassword } from '@bourse/contract/passwords';
import { watchAlerts } from '@bourse/contract/push';
import { requestRecharge } from '@bourse/contract/recharges';
import { forgotPassword, login, register } from '@bourse/contract/session';
import { endSession } from '@bourse/contract/sessions';
import { settle } from '@bourse/contract/settle';
import { LARGEST_IMAGE, readPhoto, uploadFile } from '@bourse/contract/uploads';
import { listWatchlist, watch } from '@bourse/contract/watchlist';
import { addWatchlist, MOST_WATCHED, MOST_WATCHLISTS, renameWatchlist } from '@bourse/contract/watchlists';
import { requestWithdrawal } from '@bourse/contract/withdrawals';
import { sql } from 'kysely';
import { runCommand } from '../../src/back-office/run-command.ts';
import { keepUpload } from '../../src/identity/uploads.ts';
import { carry } from '../../src/ledger/products.ts';
import { INSTRUMENTS } from '../../src/market/symbols.ts';
import { MOST_PASSKEYS } from '../../src/passkeys/passkeys.ts';
import { TEST_INSTANT } from '../../testing/seeded.ts';
import { newAuthenticator, ORIGIN } from '../authenticator.ts';
import { addFund, addIpo, addOffer, CODE, DAY, giveCard, giveCode, idOf } from '../products.ts';
import { DEMO, type Outcome, type TestBroker, type Trader } from '../test-broker.ts';

type Provoke = () => Promise<Outcome<unknown>>;
type Refusals = Partial<Record<ErrorCode, Provoke>>;

export interface TestBrokers {
  /** A broker that asks for the transaction password in every money call, with open markets. */
  asking: TestBroker;
  /** A broker with the exchanges' real hours. */
  withHours: TestBroker;
  /** A broker of a deployment that has no passkeys. */
  withoutPasskeys: TestBroker;
  /** A broker whose money is real. */
  live: TestBroker;
}

const SYMBOL = 'EXSTEEL.NS';
const FOREIGN = 'https://evil.example';
const UNKNOWN_ID = '999999';
const WRONG_CODE = '246802';
const NEW_CODE = '480913';
/** A text that would clear a terminal. */
const STEERING = 'A\u001b[2J';

/** @returns by the call's name, how each of its refusals is provoked */
export const refusalsOf = ({
  asking,
  withHours,
  withoutPasskeys,
  live,
}: TestBrokers): Record<string, Refusals> => {
  const { db, clock, newKey, newPhone } = asking;
  const price = asking.price(SYMBOL);

  const withCode = async (): Promise<Trader> => {
    const trader = await asking.newcomer();
    await giveCode(asking, trader);
    return trader;
  };
  /** Sends the call as a customer who has everything that it needs, except what the input makes wrong. */
  const move = async (endpoint: AnyEndpoint, input: object, given?: Trader): Promise<Outcome<unknown>> =>
    (given ?? (await withCode())).call(endpoint, { ...input, transactionCode: CODE }, { key: newKey() });

  /** Refusals of every money call. */
  const ofMoney = (endpoint: AnyEndpoint, input: object, another: object): Refusals => ({
    'idempotency-key-required': async () =>
      (await withCode()).call(endpoint, { ...input, transactionCode: CODE }),
    'idempotency-key-reused': async () => {
      const { call } = await withCode();
      const key = newKey();
      await call(endpoint, { ...input, transactionCode: CODE }, { key });
      return call(endpoint, { ...input, ...another, transactionCode: CODE }, { key });
    },
    'request-expired': () => move(endpoint, { ...input, expiresAt: clock.now() - 1 }),
    'not-sent': async () => {
      const { call } = await withCode();
      const key = newKey();
      await call(settle, { key });
      return call(endpoint, { ...input, transactionCode: CODE }, { key });
    },
    'account-suspended': async () => {
      const trader = await withCode();
      await runCommand(asking, ['customers', 'suspend', trader.phone]);
      return move(endpoint, input, trader);
    },
    preview: () =>
      live.call(endpoint, input, {
        token: 'a'.repeat(32),
        key: newKey(),
        headers: { 'x-release-set': 'preview-pr-12' },
      }),
  });
  /** Refusals of calls that ask for the transaction password. */
  const ofCodes = (endpoint: AnyEndpoint, input: object): Refusals => {
    const send = ({ call }: Trader, transactionCode?: string) =>
      call(endpoint, { ...input, ...(transactionCode ? { transactionCode } : {}) }, { key: newKey() });
    return {
      'transaction-password-required': async () => send(await withCode()),
      'transaction-password-not-set': async () => send(await asking.newcomer(), CODE),
      'incorrect-transaction-password': async () => send(await withCode(), WRONG_CODE),
      'transaction-password-locked': async () => {
        const trader = await withCode();
        for (let i = 0; i < 5; i += 1) await send(trader, WRONG_CODE);
        return send(trader, CODE);
      },
    };
  };

  /** While the deployment has no such rate. */
  const withoutRate = async <T>(tag: string, act: () => Promise<T>): Promise<T> => {
    const before = db.selectFrom('settings').select('value').where('tag', '=', tag);
    const set = await before.executeTakeFirst();
    const rate = db.deleteFrom('settings').where('tag', '=', tag);
    await rate.execute();
    await db.insertInto('settings').values({ tag, value: '0' }).execute();
    try {
      return await act();
    } finally {
      await rate.execute();
      if (set) await db.insertInto('settings').values({ tag, value: set.value }).execute();
    }
  };

  /** While the call has its daily pause. */
  const duringPause = async <T>(call: string, act: () => Promise<T>): Promise<T> => {
    // All day but for one minute.
    await runCommand(asking, ['pauses', 'set', call, '10:59', '10:58']);
    try {
      return await act();
    } finally {
      await runCommand(asking, ['pauses', 'remove', call]);
    }
  };

  const order = { symbol: SYMBOL, quantity: 1, price, kind: 'stock' };
  const deal = async (offer: Parameters<typeof addOffer>[1], change: object = {}, given?: Trader) => {
    const offerId = await addOffer(asking, offer);
    const block = { ...order, kind: 'bulk', quantity: 200, price: '120.00', offerId, ...change };
    return move(buy, block, given);
  };

  const saleOf = ({ orderNo, price: paid, symbol }: Order) => ({
    lotNo: orderNo,
    price: paid,
    sellPrice: asking.price(symbol),
  });
  const holder = async (symbol = SYMBOL): Promise<{ trader: Trader; sale: ReturnType<typeof saleOf> }> => {
    const trader = await withCode();
    await move(buy, { ...order, symbol, price: asking.price(symbol) }, trader);
    const [lot] = await trader.orders();
    if (!lot) throw new Error('Nothing was bought.');
    return { trader, sale: saleOf(lot) };
  };
  const noSale = { lotNo: '00000000000000', price: '1', sellPrice: '1' };

  const application = { symbol: 'DEMODATA.NS', quantity: 100, price: '50.00' };
  const apply = async (ipo: Parameters<typeof addIpo>[1], change: object = {}) =>
    move(applyForIpo, { ...application, ipoId: await addIpo(asking, ipo), ...change });

  const withdraw = async (amount: number) => {
    const trader = await withCode();
    return move(requestWithdrawal, { cardId: await giveCard(asking, trader), amount }, trader);
  };

  const changeLogin = async (change: object) => {
    const { call, password } = await asking.newcomer();
    return call(changePassword, { oldPassword: password, newPassword: 'better one', ...change });
  };
  const setCode = ({ call }: Trader, newCode: string) => call(changePassword, { newCode, isFirst: true });
  const changeCode = ({ call }: Trader, currentCode?: string) =>
    call(changePassword, { newCode: NEW_CODE, isFirst: false, ...(currentCode ? { currentCode } : {}) });

  const documents = async (trader: Trader) => {
    const photo = await keepUpload(db, await idOf(asking, trader), Buffer.from('photo'), clock.now());
    return { realName: 'Asha Example', idNumber: 'ID-7', frontImage: photo, backImage: photo };
  };
  const upload = async (content: Buffer) => {
    const { token } = await asking.newcomer();
    const head = 'content-disposition: form-data; name="file"; filename="photo.jpg"';
    const body = Buffer.concat([
      Buffer.from(`--x\r\n${head}\r\n\r\n`),
      content,
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    return asking.send('POST', uploadFile.path, body, { token, headers });
  };
  const asNewcomer = async (endpoint: AnyEndpoint, input: object) =>
    (await asking.newcomer()).call(endpoint, input);
  const signUp = (change: object) => {
    const sound = { phone: newPhone(), password: 'newcomer', invitationCode: DEMO.invitationCode };
    return asking.call(register, { ...sound, ...change });
  };
  const forgot = async (change: object) => {
    const { phone, password } = await asking.newcomer();
    return asking.call(forgotPassword, {
      phone,
      oldPassword: password,
      newPassword: 'better one',
      ...change,
    });
  };
  const card = {
    bank: 'Example Bank',
    branch: 'Sample Street',
    cardNumber: '0000111122224321',
    holder: 'A Newcomer',
    ifsc: 'EXMP0000001',
  };
  /** A login by a passkey that no customer has registered. */
  const strangersLogin = () => newAuthenticator(asking).assertion();
  const changeCard = async (proof: object) => {
    const trader = await asking.newcomer();
    return trader.call(editBankCard, { id: await giveCard(asking, trader), ...card, ...proof });
  };
  const message = (body: string) => asNewcomer(sendMessage, { body });

  return {
    login: {
      'login-failed': () => asking.call(login, { phone: newPhone(), password: 'wrong one' }),
      'invalid-phone-number': () => asking.call(login, { phone: '123', password: 'wrong one' }),
    },
    register: {
      'invalid-invitation-code': () => signUp({ invitationCode: 'none' }),
      'invalid-phone-number': () => signUp({ phone: '123' }),
      'password-too-short': () => signUp({ password: '12345' }),
      'password-too-common': () => signUp({ password: 'iloveyou' }),
      'phone-taken': () => signUp({ phone: DEMO.phone }),
    },
    forgotPassword: {
      'incorrect-password': () => forgot({ oldPassword: 'wrong one' }),
      'password-too-short': () => forgot({ newPassword: '12345' }),
      'password-too-common': () => forgot({ newPassword: 'iloveyou' }),
      'invalid-phone-number': () => forgot({ phone: '123' }),
    },
    getQuote: { 'not-found': () => asNewcomer(getQuote, { symbol: 'NOSUCH' }) },
    listWatchlist: { 'not-found': () => asNewcomer(listWatchlist, { list: UNKNOWN_ID }) },
    watch: {
      'not-found': () => asNewcomer(watch, { symbol: 'NOSUCH' }),
      'watchlist-full': async () => {
        const trader = await asking.newcomer();
        const [last = '', ...others] = INSTRUMENTS.map(({ symbol }) => symbol).slice(0, MOST_WATCHED + 1);
        const { id } = await trader.ask(addWatchlist, { name: 'A', symbols: others });
        return trader.call(watch, { symbol: last, list: id });
      },
    },
    addWatchlist: {
      'not-found': () => asNewcomer(addWatchlist, { name: 'A', symbols: ['NOSUCH'] }),
      'unsuitable-characters': () => asNewcomer(addWatchlist, { name: STEERING }),
      'watchlist-full': () =>
        asNewcomer(addWatchlist, {
          name: 'A',
          symbols: INSTRUMENTS.map(({ symbol }) => symbol).slice(0, MOST_WATCHED + 1),
        }),
      'too-many-watchlists': async () => {
        const trader = await asking.newcomer();
        for (let n = 1; n < MOST_WATCHLISTS; n += 1) await trader.ask(addWatchlist, { name: `List ${n}` });
        return trader.call(addWatchlist, { name: 'One more' });
      },
    },
    renameWatchlist: {
      'not-found': () => asNewcomer(renameWatchlist, { id: UNKNOWN_ID, name: 'A' }),
      'unsuitable-characters': () => asNewcomer(renameWatchlist, { id: UNKNOWN_ID, name: STEERING }),
      'watchlist-name-taken': async () => {
        const trader = await asking.newcomer();
        await trader.ask(addWatchlist, { name: 'Banks' });
        const { id } = await trader.ask(addWatchlist, { name: 'Oil' });
        return trader.call(renameWatchlist, { id, name: 'BANKS' });
      },
    },
    buy: {
      ...ofMoney(buy, order, { quantity: 2 }),
      ...ofCodes(buy, order),
      'price-changed': () => move(buy, { ...order, price: '1.23' }),
      'quantity-too-small': () => move(buy, { ...order, quantity: 0 }),
      'quantity-too-large': () => move(buy, { ...order, quantity: 101 }),
      'not-tradable': () => move(buy, { ...order, symbol: 'NOSUCH' }),
      'exchange-rate-missing': () =>
        withoutRate('rate_stock_usd', () =>
          move(buy, { ...order, symbol: 'EXMPL', price: asking.price('EXMPL') }),
        ),
      'market-closed': async () => {
        const trader = await withHours.newcomer();
        // From Wednesday to Saturday.
        withHours.clock.set(TEST_INSTANT + 3 * DAY);
        return trader.buy(SYMBOL, 1);
      },
      'insufficient-funds': () => deal({}, { quantity: 834 }),
      'below-minimum-quantity': () => deal({}, { quantity: 199 }),
      'not-found': () => deal({}, { offerId: UNKNOWN_ID }),
      'above-maximum-quantity': () => deal({ maximum_quantity: 200 }, { quantity: 201 }),
      'offer-sold-out': () => deal({ remaining: 199 }),
      'offer-closed': () => deal({ status: 2 }),
      'no-available-time': () => deal({ starts_at: new Date(clock.now() + DAY) }),
    },
    sell: {
      ...ofMoney(sell, noSale, { sellPrice: '2' }),
      ...ofCodes(sell, noSale),
      'lot-not-found': () => move(sell, noSale),
      'price-changed': async () => {
        const { trader, sale } = await holder();
        return move(sell, { ...sale, sellPrice: '1000000' }, trader);
      },
      'lot-not-settled': async () => {
        const trader = await withCode();
        await deal({}, {}, trader);
        const [lot] = await trader.orders();
        if (!lot) throw new Error('Nothing was bought.');
        return move(sell, saleOf(lot), trader);
      },
      'lot-already-sold': async () => {
        const { trader, sale } = await holder();
        await move(sell, sale, trader);
        return move(sell, sale, trader);
      },
      'lot-partly-sold': async () => {
        const { trader, sale } = await holder();
        return move(sell, { ...sale, quantity: 1_000_000 }, trader);
      },
      'quantity-too-small': () => move(sell, { ...noSale, quantity: 0 }),
      'exchange-rate-missing': async () => {
        const { trader, sale } = await holder('EXMPL');
        return withoutRate('rate_stock_usd', () => move(sell, sale, trader));
      },
      'market-closed': async () => {
        const trader = await withHours.newcomer();
        // From a Monday to the Saturday after it.
        withHours.clock.set(TEST_INSTANT + 5 * DAY);
        await trader.buy(SYMBOL, 1);
        withHours.clock.set(TEST_INSTANT + 10 * DAY);
        const [lot] = await trader.orders();
        if (!lot) throw new Error('Nothing was bought.');
        return trader.sell(lot);
      },
    },
    applyForIpo: {
      ...ofMoney(applyForIpo, { ...application, ipoId: UNKNOWN_ID }, { quantity: 200 }),
      ...ofCodes(applyForIpo, { ...application, ipoId: UNKNOWN_ID }),
      'not-found': () => apply({}, { ipoId: UNKNOWN_ID }),
      'ipo-not-open': () => apply({ ends_at: new Date(clock.now()) }),
      'invalid-quantity': () => apply({}, { quantity: 99 }),
      'price-changed': () => apply({}, { price: '49.99' }),
      'insufficient-funds': () => apply({ issue_price: '4000.00' }, { price: '4000.00' }),
      'exchange-rate-missing': () => withoutRate('rate_block_mxn', () => apply({ currency: 'MXN' })),
      'already-applied': async () => {
        const trader = await withCode();
        const asked = { ...application, ipoId: await addIpo(asking) };
        await move(applyForIpo, asked, trader);
        return move(applyForIpo, asked, trader);
      },
    },
    purchaseFund: {
      ...ofMoney(purchaseFund, { fundId: UNKNOWN_ID }, { fundId: '999998' }),
      ...ofCodes(purchaseFund, { fundId: UNKNOWN_ID }),
      'not-found': () => move(purchaseFund, { fundId: UNKNOWN_ID }),
      'fund-sold-out': async () =>
        move(purchaseFund, { fundId: await addFund(asking, { sold_amount: '995000.00' }) }),
      'insufficient-funds': async () =>
        move(purchaseFund, { fundId: await addFund(asking, { unit: '100000.01' }) }),
    },
    requestRecharge: {
      ...ofMoney(requestRecharge, { amount: 10_000 }, { amount: 10_001 }),
      'no-available-time': () => duringPause('recharge', () => move(requestRecharge, { amount: 10_000 })),
      'recharge-too-small': () => move(requestRecharge, { amount: 9_999 }),
      'amount-too-large': () => move(requestRecharge, { amount: 1_000_000_000_001 }),
    },
    requestWithdrawal: {
      ...ofMoney(requestWithdrawal, { cardId: UNKNOWN_ID, amount: 100 }, { amount: 101 }),
      ...ofCodes(requestWithdrawal, { cardId: UNKNOWN_ID, amount: 100 }),
      'no-available-time': () => duringPause('withdrawal', () => withdraw(100)),
      'withdrawal-too-small': () => withdraw(99),
      'amount-too-large': () => withdraw(1_000_000_000_001),
      'insufficient-funds': () => withdraw(100_001),
      'bank-card-not-usable': () => move(requestWithdrawal, { cardId: UNKNOWN_ID, amount: 100 }),
      'identity-required': async () => {
        await db.insertInto('settings').values({ tag: 'withdrawal_identity', value: '1' }).execute();
        try {
          return await withdraw(100);
        } finally {
          await db.deleteFrom('settings').where('tag', '=', 'withdrawal_identity').execute();
        }
      },
      'bank-card-waiting': async () => {
        const trader = await withCode();
        const cardId = await giveCard(asking, trader);
        const created_at = new Date(clock.now());
        await db.updateTable('bank_cards').set({ created_at }).where('id', '=', Number(cardId)).execute();
        return move(requestWithdrawal, { cardId, amount: 100 }, trader);
      },
    },
    requestLoan: {
      ...ofMoney(requestLoan, { amount: 500 }, { amount: 501 }),
      ...ofCodes(requestLoan, { amount: 500 }),
      'loan-too-small': () => move(requestLoan, { amount: 499 }),
      'credit-limit-exceeded': () => move(requestLoan, { amount: 50_001 }),
      'another-loan-overdue': async () => {
        const trader = await withCode();
        await move(requestLoan, { amount: 500 }, trader);
        const mine = db.updateTable('loans').where('customer_id', '=', await idOf(asking, trader));
        await mine.set({ term_seconds: 0 }).execute();
        const { id } = await db
          .selectFrom('loans')
          .select('id')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow();
        for (const step of ['approve_loan', 'pay_out_loan'] as const)
          await carry(db, step, id, clock.now() - 1);
        return move(requestLoan, { amount: 500 }, trader);
      },
      'amount-too-large': () => move(requestLoan, { amount: 1_000_000_000_001 }),
    },
    changePassword: {
      'incorrect-password': () => changeLogin({ oldPassword: 'wrong one' }),
      'password-too-short': () => changeLogin({ newPassword: '12345' }),
      'password-too-common': () => changeLogin({ newPassword: 'iloveyou' }),
      'invalid-transaction-password': async () => setCode(await asking.newcomer(), '12345'),
      'transaction-password-too-simple': async () => setCode(await asking.newcomer(), '123456'),
      'transaction-password-already-set': async () => setCode(await withCode(), NEW_CODE),
      'transaction-password-not-set': async () => changeCode(await asking.newcomer(), CODE),
      'transaction-password-required': async () => changeCode(await withCode()),
      'incorrect-transaction-password': async () => changeCode(await withCode(), WRONG_CODE),
      'transaction-password-locked': async () => {
        const trader = await withCode();
        for (let i = 0; i < 5; i += 1) await changeCode(trader, WRONG_CODE);
        return changeCode(trader, CODE);
      },
    },
    checkPassword: { 'incorrect-password': () => asNewcomer(checkPassword, { password: 'wrong one' }) },
    listPasskeys: { 'not-found': () => asNewcomer(listPasskeys, { origin: FOREIGN }) },
    startPasskeyRegistration: {
      'not-found': () => asNewcomer(startPasskeyRegistration, { origin: FOREIGN, password: 'newcomer' }),
      'incorrect-password': () => asNewcomer(startPasskeyRegistration, { origin: ORIGIN, password: 'wrong' }),
      'too-many-passkeys': async () => {
        const trader = await asking.newcomer();
        for (let i = 0; i < MOST_PASSKEYS; i += 1) await newAuthenticator(asking).addPasskey(trader);
        return trader.call(startPasskeyRegistration, { origin: ORIGIN, password: trader.password });
      },
    },
    registerPasskey: {
      'not-found': async () => {
        const { registration } = newAuthenticator(asking);
        const trader = await asking.newcomer();
        return (await withoutPasskeys.newcomer()).call(registerPasskey, await registration(trader));
      },
      'passkey-refused': async () => {
        const { registration } = newAuthenticator(asking, { origin: FOREIGN });
        const trader = await asking.newcomer();
        return trader.call(registerPasskey, await registration(trader));
      },
      'too-many-passkeys': async () => {
        const trader = await asking.newcomer();
        const late = newAuthenticator(asking);
        const input = await late.registration(trader);
        for (let i = 0; i < MOST_PASSKEYS; i += 1) await newAuthenticator(asking).addPasskey(trader);
        return trader.call(registerPasskey, input);
      },
    },
    removePasskey: { 'not-found': () => asNewcomer(removePasskey, { id: UNKNOWN_ID }) },
    startPasskeyLogin: { 'not-found': () => asking.call(startPasskeyLogin, { origin: FOREIGN }) },
    loginWithPasskey: {
      'not-found': async () => withoutPasskeys.call(loginWithPasskey, await strangersLogin()),
      'passkey-refused': async () => asking.call(loginWithPasskey, await strangersLogin()),
    },
    endSession: { 'not-found': () => asNewcomer(endSession, { sessionId: UNKNOWN_ID }) },
    submitIdentity: {
      'unsuitable-characters': async () => {
        const trader = await asking.newcomer();
        return trader.call(submitIdentity, { ...(await documents(trader)), realName: STEERING });
      },
      'image-required': async () => {
        const trader = await asking.newcomer();
        return trader.call(submitIdentity, { ...(await documents(trader)), backImage: '' });
      },
      'identity-locked': async () => {
        const trader = await asking.newcomer();
        await trader.ask(submitIdentity, await documents(trader));
        return trader.call(submitIdentity, await documents(trader));
      },
    },
    addBankCard: {
      'unsuitable-characters': () => asNewcomer(addBankCard, { ...card, bank: STEERING }),
      'password-required': () => asNewcomer(addBankCard, card),
      'incorrect-password': () => asNewcomer(addBankCard, { ...card, password: 'wrong one' }),
    },
    editBankCard: {
      'not-found': () => asNewcomer(editBankCard, { id: UNKNOWN_ID, ...card }),
      'unsuitable-characters': () => asNewcomer(editBankCard, { id: UNKNOWN_ID, ...card, holder: STEERING }),
      'password-required': () => changeCard({}),
      'incorrect-password': () => changeCard({ password: 'wrong one' }),
    },
    uploadFile: {
      'image-required': () => upload(Buffer.alloc(0)),
      'not-an-image': () => upload(Buffer.from('hello')),
      'image-too-large': () => upload(Buffer.alloc(LARGEST_IMAGE + 1)),
    },
    readPhoto: { 'not-found': () => asNewcomer(readPhoto, { id: 'A'.repeat(22) }) },
    markNoticesRead: { 'not-found': () => asNewcomer(markNoticesRead, { upTo: 'the last' }) },
    watchAlerts: { 'not-found': () => asNewcomer(watchAlerts, { alerts: [] }) },
    markMessagesRead: { 'not-found': () => asNewcomer(markMessagesRead, { upTo: 'the last' }) },
    sendMessage: {
      'message-empty': () => message(' '),
      'unsuitable-characters': () => message(STEERING),
      'message-too-long': () => message('x'.repeat(LONGEST_MESSAGE + 1)),
      'not-found': () => asNewcomer(sendMessage, { body: '', pictures: [`/api/uploads/${'A'.repeat(22)}`] }),
      'chat-pictures-full': async () => {
        const trader = await asking.newcomer();
        const customer = await idOf(asking, trader);
        const keep = () => keepUpload(asking.db, customer, new Uint8Array([1, 2, 3]), TEST_INSTANT);
        await trader.ask(sendMessage, { body: 'one', pictures: [await keep()] });
        await sql`
          update uploads set content = convert_to(repeat('x', 52428800), 'UTF8') where customer_id = ${customer}
        `.execute(asking.db);
        return trader.call(sendMessage, { body: 'another', pictures: [await keep()] });
      },
      'idempotency-key-reused': async () => {
        const trader = await asking.newcomer();
        await trader.ask(sendMessage, { body: 'one', clientKey: 'a-key' });
        return trader.call(sendMessage, { body: 'another', clientKey: 'a-key' });
      },
    },
    getNewsItem: { 'not-found': () => asNewcomer(getNewsItem, { id: UNKNOWN_ID }) },
  };
};
