/** Every call of the contract on a large database, with the inputs that the app sends. */
import { getBalance } from '@bourse/contract/balance';
import { listBankCards } from '@bourse/contract/bank-cards';
import { getStatement, listBills } from '@bourse/contract/bills';
import { addBankCard, editBankCard } from '@bourse/contract/change-bank-card';
import { getCustomer } from '@bourse/contract/customer';
import { listOffers } from '@bourse/contract/deals';
import { listSettings } from '@bourse/contract/deployment';
import type { Endpoint } from '@bourse/contract/endpoint';
import { listFundOrders, listFunds, purchaseFund } from '@bourse/contract/funds';
import { getIdentity, submitIdentity } from '@bourse/contract/identity';
import { applyForIpo, listIpoApplications, listIpos } from '@bourse/contract/ipo';
import { getLoanData, listLoans, requestLoan } from '@bourse/contract/loans';
import { getQuote, listCategories, listCurrencyPairs, listInstruments } from '@bourse/contract/market';
import { listMessages, markMessagesRead, sendMessage } from '@bourse/contract/messages';
import { getNewsItem, listNews } from '@bourse/contract/news';
import { countNotices } from '@bourse/contract/notice-count';
import {
  changeNoticeSettings,
  getNoticeSettings,
  listNotices,
  markNoticesRead,
} from '@bourse/contract/notices';
import { listOrderSymbols } from '@bourse/contract/order-symbols';
import { buy, listOrders, sell } from '@bourse/contract/orders';
import {
  listPasskeys,
  loginWithPasskey,
  registerPasskey,
  removePasskey,
  startPasskeyLogin,
  startPasskeyRegistration,
} from '@bourse/contract/passkeys';
import { changePassword, checkPassword } from '@bourse/contract/passwords';
import { listPositions } from '@bourse/contract/positions';
import { getPushKey, subscribeToPush, unsubscribeFromPush, watchAlerts } from '@bourse/contract/push';
import { listRealisedLots } from '@bourse/contract/realised';
import { listRecharges, requestRecharge } from '@bourse/contract/recharges';
import { reportParts } from '@bourse/contract/reports';
import { countUnread, getServiceLink } from '@bourse/contract/service';
import { forgotPassword, login, register } from '@bourse/contract/session';
import { endSession, listNewLogins, listSessions } from '@bourse/contract/sessions';
import { settle } from '@bourse/contract/settle';
import { readPhoto, uploadFile } from '@bourse/contract/uploads';
import { isWatched, listWatchlist, unwatch, watch } from '@bourse/contract/watchlist';
import {
  addWatchlist,
  listWatchlists,
  orderWatched,
  orderWatchlists,
  removeWatchlist,
  renameWatchlist,
} from '@bourse/contract/watchlists';
import { listWithdrawals, requestWithdrawal } from '@bourse/contract/withdrawals';
import { getWorthHistory } from '@bourse/contract/worth-history';
import sharp from 'sharp';
import { DEMO } from '../src/seed/demo.ts';
import { softwareKey } from '../testing/software-key.ts';
import { ORIGIN } from './authenticator.ts';
import { CODE, DAY } from './products.ts';
import type { Outcome, TestBroker } from './test-broker.ts';

type Make = () => Promise<Outcome<unknown>>;

/** A call, made as a customer. */
export interface LargeCall {
  name: string;
  /** What is asked for, to find the call by. */
  input?: unknown;
  /** Makes the calls that this one needs. */
  prepare(): Promise<Make>;
}

/** A customer of the large database. */
export interface Reader {
  token: string;
}

/** Rows of the pages that the app asks for. */
const PAGE = 10;
const LONG_PAGE = 50;
const LOTS_PAGE = 25;

/** Every call that only reads, as one customer. */
export async function readingCalls(broker: TestBroker, { token }: Reader): Promise<LargeCall[]> {
  const calls: LargeCall[] = [];
  const add = <I, O>(endpoint: Endpoint<I, O>, ...inputs: I[]) => {
    for (const input of inputs)
      calls.push({
        name: endpoint.name,
        input,
        prepare: async () => () => broker.call(endpoint, input, { token }),
      });
  };
  const now = broker.clock.now();
  const month = { from: now - 30 * DAY, to: now };
  const [order] = (await broker.call(listOrders, { kind: 'stock', side: 'sell', limit: 1 }, { token })).data
    .items;
  const [recharge] = (await broker.call(listRecharges, { limit: 1 }, { token })).data.items;
  const [withdrawal] = (await broker.call(listWithdrawals, { limit: 1 }, { token })).data.items;
  const [story] = (await broker.call(listNews, { limit: 1 }, { token })).data.items;
  /** A cursor of a page that is far from the first. */
  const inThePast = `${now - 100 * DAY}-100000000`;
  const pages = [
    { before: '', limit: PAGE },
    { before: '', limit: LONG_PAGE },
    { before: inThePast, limit: PAGE },
  ];
  add(getCustomer, {});
  add(getBalance, {});
  add(listCategories, {});
  add(listInstruments, { limit: LONG_PAGE });
  add(listCurrencyPairs, { limit: LONG_PAGE });
  add(getQuote, { symbol: 'EXSTEEL.NS' });
  add(listWatchlist, { limit: LONG_PAGE });
  add(isWatched, { symbol: 'EXSTEEL.NS' });
  add(listWatchlists, {});
  for (const kind of ['stock', 'bulk', 'qip', 'ipo', 'finalize'] as const)
    add(listOrders, ...pages.map((page) => ({ kind, ...page })));
  add(
    listOrders,
    { kind: 'stock', before: '', symbol: order?.symbol ?? '' },
    { kind: 'stock', before: '', symbol: order?.symbol ?? '', isOpen: true, limit: LONG_PAGE },
    { kind: 'stock', before: '', orderNo: order?.orderNo ?? '' },
    { kind: 'stock', before: '', side: 'buy', limit: LONG_PAGE },
    { kind: 'stock', before: '', side: 'sell', limit: LONG_PAGE },
    { kind: 'stock', before: '', ...month, limit: LONG_PAGE },
    { kind: 'stock', before: '', from: now - 365 * DAY, to: now - 364 * DAY },
    { kind: 'stock', before: '', from: now + DAY },
    { kind: 'stock', before: '', symbol: 'NOSUCH' },
    { kind: 'stock', before: '', symbol: 'NOSUCH', side: 'buy' },
  );
  add(
    listRealisedLots,
    { before: '', limit: 1 },
    { before: '', limit: LOTS_PAGE },
    { before: inThePast, limit: LOTS_PAGE },
    { before: '', ...month },
    { before: '', symbol: order?.symbol ?? '' },
  );
  add(listOrderSymbols, {});
  for (const kind of ['stock', 'forex', 'futures', 'treasury'] as const)
    add(listPositions, { kind }, { kind, limit: LONG_PAGE });
  add(
    listBills,
    ...pages,
    { before: '', direction: 'income', limit: LONG_PAGE },
    { before: '', direction: 'expense' },
    { before: '', ...month },
  );
  add(getStatement, month, { from: now - 300 * DAY, to: now - 270 * DAY });
  for (const range of ['1w', '1m', '3m', '1y', 'all'] as const) {
    // The first answer works out the points of the days that are over, and stores them.
    await broker.call(getWorthHistory, { range }, { token });
    add(getWorthHistory, { range });
  }
  add(listNews, { limit: PAGE }, { limit: 30 }, { symbols: ['EXSTEEL.NS'] });
  add(getNewsItem, { id: story?.id ?? '' });
  add(countUnread, {});
  add(getServiceLink, {});
  add(listSettings, {});
  for (const kind of ['bulk', 'qip'] as const) add(listOffers, { kind }, { kind, code: 'exst' });
  add(listIpos, {});
  add(listIpoApplications, ...pages, { before: '', isUnderWay: true });
  add(listFunds, { limit: PAGE });
  add(listFundOrders, ...pages, { before: '', status: 'active', limit: LONG_PAGE });
  add(listRecharges, ...pages, { before: '', isUnderWay: true }, { before: '', no: recharge?.no ?? '' });
  add(listWithdrawals, ...pages, { before: '', isUnderWay: true }, { before: '', no: withdrawal?.no ?? '' });
  add(getLoanData, {});
  add(listLoans, ...pages, { before: '', isUnderWay: true });
  add(listSessions, {});
  add(listNewLogins, {});
  add(listPasskeys, { origin: ORIGIN });
  add(getIdentity, {});
  add(listBankCards, {});
  add(listMessages, ...pages);
  add(listNotices, ...pages);
  add(countNotices, {});
  add(getNoticeSettings, {});
  add(getPushKey, {});
  return calls;
}

/**
 * Every call that changes something, as one customer, in an order in which each succeeds.
 * @param person their password and number
 */
export async function changingCalls(
  broker: TestBroker,
  { token, phone, password }: Reader & { phone: string; password: string },
): Promise<LargeCall[]> {
  const calls: LargeCall[] = [];
  const as =
    <I, O>(endpoint: Endpoint<I, O>, asked: string = token) =>
    (input: I) =>
      broker.call(endpoint, input, { token: asked, key: broker.newKey() });
  const add = <I, O>(endpoint: Endpoint<I, O>, input: () => I | Promise<I>) => {
    calls.push({
      name: endpoint.name,
      prepare: async () => {
        const prepared = await input();
        return () => as(endpoint)(prepared);
      },
    });
  };
  const open = async () =>
    (await as(listOrders)({ kind: 'stock', isOpen: true })).data.items.find((lot) => lot.sellableAt === null);
  const passkey = softwareKey({ origin: ORIGIN, rpId: 'localhost', verifies: true, counter: 0 });
  const card = {
    bank: 'Example Bank',
    branch: 'Sample Street',
    cardNumber: '0000111122224321',
    holder: 'A Newcomer',
    ifsc: 'HDFC0000001',
  };
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const addresses: string[] = [];
  const upload = async () => {
    const head = 'content-disposition: form-data; name="file"; filename="photo.jpg"';
    const body = Buffer.concat([
      Buffer.from(`--x\r\n${head}\r\n\r\n`),
      picture,
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const outcome = await broker.send('POST', uploadFile.path, body, { token, headers });
    addresses.push((outcome.data as { url: string }).url);
    return outcome;
  };
  const transactionCode = CODE;

  add(watch, () => ({ symbol: 'SAMPLETEA.NS' }));
  add(unwatch, () => ({ symbol: 'SAMPLETEA.NS' }));
  add(orderWatched, () => ({ symbols: ['EXSTEEL.NS'] }));
  add(removeWatchlist, async () => ({ id: (await as(listWatchlists)({})).data.items[0]?.id ?? '' }));
  add(addWatchlist, () => ({ name: 'Another', symbols: ['EXSTEEL.NS'] }));
  add(renameWatchlist, async () => ({
    id: (await as(listWatchlists)({})).data.items[0]?.id ?? '',
    name: 'Renamed',
  }));
  add(orderWatchlists, async () => ({ ids: (await as(listWatchlists)({})).data.items.map(({ id }) => id) }));
  add(buy, () => ({ symbol: 'EXSTEEL.NS', quantity: 1, price: broker.price('EXSTEEL.NS'), kind: 'stock' }));
  add(buy, async () => {
    const offer = (await as(listOffers)({ kind: 'bulk', limit: 1 })).data.items[0];
    const { id: offerId = '', price = '0' } = offer ?? {};
    return { symbol: 'EXSTEEL.NS', quantity: 1, price, kind: 'bulk' as const, offerId, transactionCode };
  });
  add(sell, async () => {
    const lot = await open();
    const sellPrice = broker.price(lot?.symbol ?? '');
    return { lotNo: lot?.orderNo ?? '', price: lot?.price ?? '0', quantity: 1, sellPrice };
  });
  add(settle, () => ({ key: 'never-sent-1' }));
  add(applyForIpo, async () => {
    const ipo = (await as(listIpos)({})).data.items.find(
      ({ appliedQuantity, status }) => appliedQuantity === 0 && status === 'forthcoming',
    );
    const { id = '', symbol = '', min = 0, issuePrice: price = '0' } = ipo ?? {};
    return { ipoId: id, symbol, quantity: min, price, transactionCode };
  });
  add(purchaseFund, async () => ({
    fundId: (await as(listFunds)({ limit: 1 })).data.items[0]?.id ?? '',
    transactionCode,
  }));
  add(requestRecharge, () => ({ amount: 10_000 }));
  add(requestWithdrawal, async () => ({
    cardId: (await as(listBankCards)({})).data.items.find(({ status }) => status === 'approved')?.id ?? '',
    amount: 500,
    transactionCode,
  }));
  add(requestLoan, () => ({ amount: 800, transactionCode }));
  add(checkPassword, () => ({ password }));
  add(addBankCard, () => ({ ...card, password }));
  add(editBankCard, async () => ({
    id: (await as(listBankCards)({})).data.items.at(-1)?.id ?? '',
    ...card,
    password,
  }));
  calls.push({ name: uploadFile.name, prepare: async () => upload });
  calls.push({ name: uploadFile.name, prepare: async () => upload });
  add(readPhoto, () => ({ id: addresses[0]?.split('/').at(-1) ?? '' }));
  add(submitIdentity, () => ({
    realName: 'Asha Example',
    idNumber: 'ID-7',
    frontImage: addresses[1] ?? '',
    backImage: addresses[1] ?? '',
  }));
  add(sendMessage, () => ({
    body: 'How long does a withdrawal take?',
    clientKey: broker.newKey(),
    language: 'en',
  }));
  add(sendMessage, () => ({
    body: 'A picture',
    clientKey: broker.newKey(),
    pictures: addresses.slice(0, 1),
    language: 'en',
  }));
  add(markMessagesRead, async () => ({
    upTo: (await as(listMessages)({ limit: 1 })).data.items[0]?.id ?? '',
  }));
  add(markNoticesRead, async () => ({ upTo: (await as(listNotices)({ limit: 1 })).data.items[0]?.id ?? '' }));
  add(changeNoticeSettings, () => ({ topic: 'funds', isOn: false }));
  add(subscribeToPush, () => ({
    endpoint: 'http://127.0.0.1:9/push',
    key: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    secret: 'tBHItJI5svbpez7KI4CCXg',
    language: 'en',
    hidesAmounts: false,
  }));
  add(watchAlerts, () => ({ alerts: [{ symbol: 'EXSTEEL.NS', level: '1', way: 'up' }] }));
  add(unsubscribeFromPush, () => ({}));
  add(registerPasskey, async () => {
    const { challenge } = (await as(startPasskeyRegistration)({ origin: ORIGIN, password })).data;
    return { credential: { id: passkey.id, ...passkey.register(challenge), transports: ['internal'] } };
  });
  add(startPasskeyRegistration, () => ({ origin: ORIGIN, password }));
  add(startPasskeyLogin, () => ({ origin: ORIGIN }));
  add(loginWithPasskey, async () => {
    const { challenge } = (await as(startPasskeyLogin)({ origin: ORIGIN })).data;
    return { credential: { id: passkey.id, ...passkey.assert(challenge) } };
  });
  add(removePasskey, async () => ({
    id: (await as(listPasskeys)({ origin: ORIGIN })).data.items[0]?.id ?? '',
  }));
  add(reportParts, () => ({ set: '1', reports: [] }));
  add(login, () => ({ phone, password }));
  add(register, () => ({
    phone: broker.newPhone(),
    password: 'newcomer',
    invitationCode: DEMO.invitationCode,
  }));
  calls.push({
    name: endSession.name,
    prepare: async () => {
      const other = await broker.signIn(phone, password);
      return () => other.call(endSession, {});
    },
  });
  add(changePassword, () => ({ oldPassword: password, newPassword: 'another one' }));
  add(forgotPassword, () => ({ phone, oldPassword: 'another one', newPassword: password }));
  return calls;
}
