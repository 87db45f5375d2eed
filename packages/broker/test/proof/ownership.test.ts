/**
 * Who may access what. Every call of the contract has an entry here; a new call without one fails, and so does a call
 * that takes an id without declaring whose it is.
 */
import { endpoints } from '@bourse/contract/all';
import { listBankCards } from '@bourse/contract/bank-cards';
import type { AnyEndpoint } from '@bourse/contract/endpoint';
import type { ErrorCode } from '@bourse/contract/errors';
import { type JsonSchema, jsonSchema } from '@bourse/contract/json-schema';
import { listMessages } from '@bourse/contract/messages';
import { listNotices } from '@bourse/contract/notices';
import { id } from '@bourse/contract/schema';
import { endSession, listSessions } from '@bourse/contract/sessions';
import { addWatchlist } from '@bourse/contract/watchlists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newAuthenticator } from '../authenticator.ts';
import { CODE, giveCode } from '../products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../test-broker.ts';
import { stateOf } from './state.ts';

interface Things {
  lotNo: string;
  lotPrice: string;
  cardId: string;
  messageId: string;
  noticeId: string;
  sessionId: string;
  passkeyId: string;
  watchlistId: string;
  photo: string;
  photoId: string;
  /** Of another photo. */
  picture: string;
}

type Entry = {
  /** A valid input, made of the owner's rows if it takes any. */
  input: (owner: Things) => Record<string, unknown>;
} & (
  | { access: 'open' }
  /** The input names no customer's row, and the answer is the same for all customers, or about what the call has made. */
  | { access: 'common' }
  /** The answer is the calling customer's own; the input names no row. */
  | { access: 'own' }
  /**
   * The input names a customer's row; `stranger` is what another customer is answered. 'nothing': as if the row did
   * not exist.
   */
  | { access: 'owned'; stranger: ErrorCode | 'nothing' }
);

const open = (input = {}): Entry => ({ access: 'open', input: () => input });
const common = (input = {}): Entry => ({ access: 'common', input: () => input });
const own = (input = {}): Entry => ({ access: 'own', input: () => input });
const owned = (
  stranger: ErrorCode | 'nothing',
  input: (owner: Things) => Record<string, unknown>,
): Entry => ({
  access: 'owned',
  stranger,
  input,
});

const CARD = { bank: 'B', branch: 'B', cardNumber: '000011112222', holder: 'Thief', ifsc: 'EXMP0000001' };
const ORIGIN = 'http://localhost:4000';
const SYMBOL = 'EXSTEEL.NS';

const TABLE: Record<string, Entry> = {
  login: open({ phone: '8000000000', password: 'wrong one' }),
  register: open({ phone: '8000000000', password: 'newcomer', invitationCode: 'NONE' }),
  forgotPassword: open({ phone: '8000000000', oldPassword: 'wrong one', newPassword: 'newcomer' }),
  listSettings: open(),
  reportParts: open({ set: '1', reports: [] }),
  startPasskeyLogin: open({ origin: ORIGIN }),
  loginWithPasskey: open({
    credential: { id: 'x', clientData: 'x', authenticatorData: 'x', signature: 'x' },
  }),

  listCategories: common(),
  listInstruments: common(),
  listCurrencyPairs: common(),
  getQuote: common({ symbol: SYMBOL }),
  listNews: common(),
  getNewsItem: common({ id: '2026-03-10-in-close' }),
  getServiceLink: common(),
  listOffers: common({ kind: 'bulk' }),
  listIpos: common(),
  listFunds: common(),
  // These name what is offered to all, and change what is the customer's own.
  buy: common({ symbol: SYMBOL, quantity: 1, price: '1', kind: 'stock' }),
  applyForIpo: common({ ipoId: '1', symbol: 'X', quantity: 100, price: '1' }),
  purchaseFund: common({ fundId: '1' }),

  getCustomer: own(),
  getBalance: own(),
  listWatchlist: own({ limit: 100 }),
  isWatched: own({ symbol: SYMBOL }),
  watch: own({ symbol: SYMBOL }),
  unwatch: own({ symbol: SYMBOL }),
  orderWatched: own({ symbols: [SYMBOL] }),
  listWatchlists: own(),
  addWatchlist: own({ name: 'Another' }),
  listOrders: own({ kind: 'stock', limit: 100 }),
  listRealisedLots: own({ limit: 100 }),
  listOrderSymbols: own(),
  listPositions: own({ kind: 'stock', limit: 100 }),
  listBills: own({ limit: 100 }),
  getStatement: own({ from: 0, to: 4_000_000_000_000 }),
  getWorthHistory: own({ range: 'all' }),
  countUnread: own(),
  listIpoApplications: own({ limit: 100 }),
  listFundOrders: own({ limit: 100 }),
  requestRecharge: own({ amount: 10_000 }),
  listRecharges: own({ limit: 100 }),
  listWithdrawals: own({ limit: 100 }),
  getLoanData: own(),
  requestLoan: own({ amount: 500 }),
  listLoans: own({ limit: 100 }),
  changePassword: own({ oldPassword: 'wrong one', newPassword: 'better one' }),
  checkPassword: own({ password: 'wrong one' }),
  listSessions: own(),
  listNewLogins: own(),
  listPasskeys: own({ origin: ORIGIN }),
  startPasskeyRegistration: own({ origin: ORIGIN, password: 'wrong one' }),
  registerPasskey: own({ credential: { id: 'x', clientData: 'x', attestation: 'x' } }),
  getIdentity: own(),
  listBankCards: own(),
  addBankCard: own(CARD),
  uploadFile: own(),
  settle: own({ key: 'an-unused-key' }),
  listMessages: own({ limit: 100 }),
  listNotices: own({ limit: 100 }),
  countNotices: own(),
  getNoticeSettings: own(),
  getPushKey: own(),
  subscribeToPush: own({
    endpoint: 'https://push.example/1',
    key: 'A',
    secret: 'A',
    language: 'en',
    hidesAmounts: false,
  }),
  unsubscribeFromPush: own(),
  watchAlerts: own({ alerts: [] }),
  changeNoticeSettings: own({ topic: 'loans', isOn: false }),

  sell: owned('lot-not-found', ({ lotNo, lotPrice }) => ({ lotNo, price: lotPrice, sellPrice: lotPrice })),
  requestWithdrawal: owned('bank-card-not-usable', ({ cardId }) => ({
    cardId,
    amount: 100,
    transactionCode: CODE,
  })),
  editBankCard: owned('not-found', ({ cardId }) => ({ id: cardId, ...CARD })),
  readPhoto: owned('not-found', ({ photoId }) => ({ id: photoId })),
  endSession: owned('not-found', ({ sessionId }) => ({ sessionId })),
  renameWatchlist: owned('not-found', ({ watchlistId }) => ({ id: watchlistId, name: 'Mine' })),
  orderWatchlists: owned('nothing', ({ watchlistId }) => ({ ids: [watchlistId] })),
  removeWatchlist: owned('nothing', ({ watchlistId }) => ({ id: watchlistId })),
  removePasskey: owned('not-found', ({ passkeyId }) => ({ id: passkeyId })),
  markNoticesRead: owned('nothing', ({ noticeId }) => ({ upTo: noticeId })),
  markMessagesRead: owned('nothing', ({ messageId }) => ({ upTo: messageId })),
  sendMessage: owned('not-found', ({ picture }) => ({ body: 'hello', pictures: [picture] })),
  submitIdentity: owned('image-required', ({ photo }) => ({
    realName: 'Thief',
    idNumber: '1',
    frontImage: photo,
    backImage: photo,
  })),
};

let broker: TestBroker;
let owner: Trader;
let stranger: Trader;
/** The owner's token of an ended session. */
let ended: Trader;
let things: Things;
beforeAll(async () => {
  broker = await openTestBroker({ logLevel: 'silent' });
  owner = await broker.demo();
  stranger = await broker.newcomer();
  await giveCode(broker, stranger);
  ended = await broker.signIn(owner.phone, owner.password);
  const [newest] = (await owner.ask(listSessions, {})).items;
  await owner.ask(endSession, { sessionId: newest?.id ?? '' });
  await owner.buy(SYMBOL, 1);
  const lot = (await owner.orders())[0];
  const first = async <T extends { id: string }>(list: Promise<{ items: T[] }>) =>
    (await list).items[0]?.id ?? '';
  const [photo, picture] = ['0123456789abcdefABCDEF', '0123456789abcdefGHIJKL'] as const;
  const customer = await broker.db
    .selectFrom('customers')
    .select('id')
    .where('phone', '=', owner.phone)
    .executeTakeFirstOrThrow();
  await broker.db
    .insertInto('uploads')
    .values(
      [photo, picture].map((id) => ({
        id,
        customer_id: customer.id,
        content: new Uint8Array([1]),
        created_at: new Date(),
      })),
    )
    .execute();
  const { addPasskey } = newAuthenticator(broker);
  const passkeyId = (await addPasskey(owner)).data.id;
  const watchlistId = (await owner.ask(addWatchlist, { name: 'Banks', symbols: [SYMBOL] })).id;
  things = {
    passkeyId,
    watchlistId,
    lotNo: lot?.orderNo ?? '',
    lotPrice: lot?.price ?? '',
    cardId: await first(owner.ask(listBankCards, {})),
    messageId: await first(owner.ask(listMessages, {})),
    noticeId: await first(owner.ask(listNotices, {})),
    sessionId: await first(owner.ask(listSessions, {})),
    photo: `/api/uploads/${photo}`,
    photoId: photo,
    picture: `/api/uploads/${picture}`,
  };
});
afterAll(() => broker.close());

const entryOf = ({ name }: AnyEndpoint): Entry => {
  const entry = TABLE[name];
  if (!entry) throw new Error(`${name} has no entry.`);
  return entry;
};
const state = () => stateOf(broker.db);
const ask = (endpoint: AnyEndpoint, token?: string) => {
  const input = entryOf(endpoint).input(things);
  const options = { key: broker.newKey(), ...(token === undefined ? {} : { token }) };
  // Its body is not JSON; the session is checked before the body is read.
  if (endpoint.multipart) return broker.send('POST', endpoint.path, {}, options);
  return broker.call(endpoint, input, options);
};
const named = (wanted: (endpoint: AnyEndpoint, entry: Entry) => boolean): [string, AnyEndpoint][] =>
  endpoints
    .filter((endpoint) => TABLE[endpoint.name] && wanted(endpoint, entryOf(endpoint)))
    .map((endpoint) => [endpoint.name, endpoint]);

describe('the table of this test', () => {
  it('has an entry for every call, with the contract’s access', () => {
    expect(Object.keys(TABLE).sort()).toEqual(endpoints.map(({ name }) => name).sort());
    for (const endpoint of endpoints)
      expect(entryOf(endpoint).access === 'open').toBe(endpoint.open === true);
  });

  it('declares for every call that takes an id whose it is', () => {
    const isId = (name: string, field: JsonSchema) =>
      /(^|_)(id|no)$/.test(name) || JSON.stringify(field) === JSON.stringify(jsonSchema(id));
    for (const endpoint of endpoints) {
      const { properties = {}, required = [] } = jsonSchema(endpoint.input);
      const ids = Object.entries(properties).filter(
        ([name, field]) => required.includes(name) && isId(name, field),
      );
      if (ids.length > 0) expect(entryOf(endpoint).access, endpoint.name).toMatch(/^(owned|common)$/);
    }
  });
});
describe('without a live session', () => {
  it.each(named((_endpoint, { access }) => access !== 'open'))(
    'no customer’s call is possible: %s without a token, with a made-up one, or with an ended session’s',
    async (_name, endpoint) => {
      const before = await state();
      for (const token of [
        undefined,
        'made-up',
        '',
        `${owner.token} `,
        owner.token.toUpperCase(),
        ended.token,
      ]) {
        expect(await ask(endpoint, token), `with ${token}`).toMatchObject({ status: 401, code: 'logout' });
      }
      expect(await state()).toEqual(before);
    },
  );
});

describe('another customer', () => {
  // The owner's photos are read only while the form of the real name is open.
  beforeEach(() => broker.db.updateTable('real_names').set({ status: 3 }).execute());

  it.each(named((_endpoint, { access }) => access === 'owned'))(
    'cannot %s with the owner’s id',
    async (_name, endpoint) => {
      const entry = entryOf(endpoint);
      if (entry.access !== 'owned') return;
      const before = await state();
      const { code } = await ask(endpoint, stranger.token);
      expect(code).toBe(entry.stranger === 'nothing' ? 'ok' : entry.stranger);
      expect(await state()).toEqual(before);
      // The input was valid: the owner is answered differently.
      if (endpoint.name === 'endSession') return;
      const ownersAnswer = await ask(endpoint, owner.token);
      if (entry.stranger !== 'nothing') expect(ownersAnswer.code).not.toBe(entry.stranger);
      else expect(await state()).not.toEqual(before);
    },
  );

  it.each(named(({ name }, { access }) => access === 'own' && name.startsWith('list')))(
    'sees nothing of the owner’s when they %s',
    async (_name, endpoint) => {
      const rows = async (token: string) => {
        const { data } = (await ask(endpoint, token)) as { data: { items: Record<string, unknown>[] } };
        return data.items.map((row) => String(row.id ?? row.symbol));
      };
      const [owners, strangers] = [await rows(owner.token), await rows(stranger.token)];
      for (const id of strangers) expect(owners).not.toContain(id);
      if (!['listSessions', 'listNewLogins', 'listBills'].includes(endpoint.name))
        expect(strangers).toEqual([]);
    },
  );
});
