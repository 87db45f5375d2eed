import { getBalance } from '@bourse/contract/balance';
import { listBankCards } from '@bourse/contract/bank-cards';
import { addBankCard, editBankCard } from '@bourse/contract/change-bank-card';
import { buy } from '@bourse/contract/orders';
import { startPasskeyRegistration } from '@bourse/contract/passkeys';
import { changePassword, checkPassword } from '@bourse/contract/passwords';
import { forgotPassword, login, register } from '@bourse/contract/session';
import { endSession, listSessions } from '@bourse/contract/sessions';
import { requestWithdrawal } from '@bourse/contract/withdrawals';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ORIGIN } from '../../test/authenticator.ts';
import { addOffer, CODE, giveCard, giveCode, idOf } from '../../test/products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';

interface Line {
  level: number;
  channel?: string;
  event: string;
  [field: string]: unknown;
}

let broker: TestBroker;
let lines: string[] = [];
let trader: Trader;
let customer: number;
beforeAll(async () => {
  // The default level of a deployment.
  broker = await openTestBroker({ logLevel: 'warn', logTo: { write: (line) => lines.push(line) } });
});
afterAll(() => broker.close());
beforeEach(async () => {
  trader = await broker.newcomer();
  customer = await idOf(broker, trader);
  lines = [];
});

const events = (): Line[] =>
  lines.map((line) => JSON.parse(line) as Line).filter(({ channel }) => channel === 'security');
/** The only event in the log. */
const event = (): Line => {
  expect(events()).toHaveLength(1);
  return events()[0] as Line;
};
const sessionOf = async ({ ask }: Trader) =>
  Number((await ask(listSessions, {})).items.find(({ isThisOne }) => isThisOne)?.id);

const NEW = 'a better password';
const CARD = { bank: 'B', branch: 'B', cardNumber: '998877665544', holder: 'Asha', ifsc: 'EXMP0000001' };

describe('the security log at the default log level', () => {
  it('has the customer, session, network and request of a login', async () => {
    const { phone, password } = trader;
    const headers = { 'x-request-id': 'request-of-a-login' };
    await broker.call(login, { phone, password }, { headers, address: '192.0.2.7' });
    await broker.call(login, { phone, password: 'not the one' }, { address: '192.0.2.7' });
    await broker.call(login, { phone: broker.newPhone(), password }, { address: '192.0.2.8' });
    const [right, wrong, unknown] = events();
    expect(right).toMatchObject({
      level: 30,
      event: 'login',
      outcome: 'ok',
      customer,
      session: expect.any(Number),
      network: expect.stringMatching(/^[0-9a-f]{16}$/),
      request: 'request-of-a-login',
    });
    expect(wrong).toMatchObject({ event: 'login', outcome: 'refused', reason: 'login-failed', customer });
    expect(wrong?.network).toBe(right?.network);
    expect(unknown?.customer).toBeUndefined();
    expect(unknown?.network).not.toBe(right?.network);
  });

  it('has a login that the throttle refuses', async () => {
    for (let i = 0; i < 11; i += 1)
      await broker.call(login, { phone: trader.phone, password: 'wrong one' }, { address: '192.0.2.9' });
    expect(events().at(-1)).toMatchObject({
      event: 'login',
      outcome: 'refused',
      reason: 'too-many-requests',
      customer,
    });
  });

  it('has a failed login without trusting the customer it claims to be', async () => {
    const phone = broker.newPhone();
    await broker.call(login, { phone, password: 'wrong one' }, { token: trader.token });
    expect(event().customer).toBeUndefined();
  });

  it('has a registration, and a refused one', async () => {
    const input = { phone: broker.newPhone(), password: NEW, invitationCode: 'NONE' };
    await broker.call(register, input);
    expect(event()).toMatchObject({ event: 'registration', reason: 'invalid-invitation-code' });
  });

  it('has a changed password, and the sessions that were ended', async () => {
    const here = await sessionOf(trader);
    const there = await sessionOf(await broker.signIn(trader.phone, trader.password));
    lines = [];
    await trader.call(changePassword, { oldPassword: 'wrong one', newPassword: NEW });
    await trader.call(changePassword, { oldPassword: trader.password, newPassword: NEW });
    expect(events()).toMatchObject([
      { event: 'password-change', outcome: 'refused', reason: 'incorrect-password', customer, session: here },
      { event: 'password-change', outcome: 'ok', customer, session: here, ended: [there] },
    ]);
  });

  it('has each wrong guess at the login password in a session, whatever the call, and no right one', async () => {
    await trader.call(checkPassword, { password: 'a guess' });
    await trader.call(startPasskeyRegistration, { origin: ORIGIN, password: 'a guess' });
    await trader.call(checkPassword, { password: trader.password });
    const guess = { event: 'password-check', outcome: 'refused', reason: 'incorrect-password', customer };
    expect(events()).toMatchObject([
      { ...guess, call: 'checkPassword' },
      { ...guess, call: 'startPasskeyRegistration' },
    ]);
    expect(events()).toHaveLength(2);
  });

  it('has a forgotten password that was replaced', async () => {
    const session = await sessionOf(trader);
    const { phone, password } = trader;
    await broker.call(forgotPassword, { phone, oldPassword: password, newPassword: NEW });
    expect(event()).toMatchObject({
      event: 'password-change',
      outcome: 'ok',
      call: 'forgotPassword',
      customer,
      ended: [session],
    });
  });

  it('has a transaction password that was set, one that was too simple, and one without the login password', async () => {
    const first = { isFirst: true, loginPassword: trader.password };
    await trader.call(changePassword, { ...first, newCode: '123456' });
    await trader.call(changePassword, { ...first, newCode: '480913', loginPassword: 'a guess' });
    await trader.call(changePassword, { ...first, newCode: '480913' });
    expect(events()).toMatchObject([
      {
        event: 'transaction-password-change',
        outcome: 'refused',
        reason: 'transaction-password-too-simple',
        customer,
      },
      {
        event: 'transaction-password-change',
        outcome: 'refused',
        reason: 'incorrect-password',
        customer,
      },
      { event: 'transaction-password-change', outcome: 'ok', customer },
    ]);
  });

  it('has wrong transaction passwords, and when they have locked it', async () => {
    await giveCode(broker, trader);
    const offerId = await addOffer(broker);
    const deal = { symbol: 'EXSTEEL.NS', quantity: 200, price: '120.00', kind: 'bulk' } as const;
    for (let i = 0; i < 6; i += 1)
      await trader.call(buy, { ...deal, offerId, transactionCode: '480914' }, { key: broker.newKey() });
    const of = events().filter(({ event: what }) => what === 'transaction-password');
    expect(of.map(({ reason }) => reason)).toEqual([
      ...Array(5).fill('incorrect-transaction-password'),
      'transaction-password-locked',
    ]);
    expect(of.map(({ locked }) => locked === true)).toEqual([false, false, false, false, true, true]);
    expect(of[0]).toMatchObject({ outcome: 'refused', customer, session: await sessionOf(trader) });
  });

  it('has a card that was added or changed, and an attempt on another customer’s card', async () => {
    const other = await broker.newcomer();
    const foreign = await giveCard(broker, other);
    await giveCode(broker, trader);
    lines = [];
    const card = { ...CARD, password: trader.password };
    await trader.ask(addBankCard, card);
    const [own] = (await trader.ask(listBankCards, {})).items;
    await trader.ask(editBankCard, { id: own?.id ?? '', ...card });
    await trader.call(editBankCard, { id: foreign, ...card });
    await trader.call(
      requestWithdrawal,
      { cardId: foreign, amount: 100, transactionCode: CODE },
      { key: broker.newKey() },
    );
    expect(events()).toMatchObject([
      { event: 'card-add', outcome: 'ok', customer },
      { event: 'card-change', outcome: 'ok', customer },
      { event: 'foreign-id', outcome: 'refused', reason: 'not-found', call: 'editBankCard', customer },
      { event: 'foreign-id', outcome: 'refused', call: 'requestWithdrawal', customer },
    ]);
  });

  it('has a session that was ended, also the calling one, and an attempt on another customer’s session', async () => {
    const session = await sessionOf(trader);
    const other = await broker.newcomer();
    const foreign = await sessionOf(other);
    lines = [];
    await trader.call(endSession, { sessionId: String(foreign) });
    await trader.call(endSession, {});
    expect(events()).toMatchObject([
      { event: 'foreign-id', outcome: 'refused', call: 'endSession', customer, session },
      { event: 'session-end', outcome: 'ok', customer, session, ended: [session] },
    ]);
  });

  it('has the session that a login on the same device replaces', async () => {
    const { phone, password } = trader;
    const first = await broker.call(login, { phone, password });
    await broker.call(login, { phone, password, device: first.data.device ?? '' });
    const [one, two] = events();
    expect(two).toMatchObject({ event: 'login', outcome: 'ok', ended: [one?.session] });
  });

  it('has no event for calls that decide nothing about security', async () => {
    await trader.ask(getBalance, {});
    await trader.buy('EXSTEEL.NS', 0);
    expect(events()).toEqual([]);
  });
});

it('an event that could not be written is logged as an error, and later ones are written again', async () => {
  const written: string[] = [];
  const failing = await openTestBroker({ logLevel: 'warn', logTo: { write: (line) => written.push(line) } });
  const tryLogin = () => failing.call(login, { phone: failing.newPhone(), password: NEW });
  await sql`alter table settings rename to settings_away`.execute(failing.db);
  expect((await tryLogin()).code).toBe('login-failed');
  await sql`alter table settings_away rename to settings`.execute(failing.db);
  expect((await tryLogin()).code).toBe('login-failed');
  expect(written.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, msg: 'an event could not be written' },
    { level: 30, event: 'login', reason: 'login-failed' },
  ]);
  await failing.close();
});

it('no event contains a secret', async () => {
  const { phone, password, token } = trader;
  const first = await broker.call(login, { phone, password }, { address: '203.0.113.77' });
  await trader.call(changePassword, { newCode: '480913', isFirst: true, loginPassword: password });
  await trader.call(changePassword, { newCode: '735104', currentCode: '480914', isFirst: false });
  await trader.call(addBankCard, { ...CARD, password });
  await trader.call(changePassword, { oldPassword: 'an old guess', newPassword: NEW });
  await trader.call(checkPassword, { password: 'a checked one' });
  await trader.call(changePassword, { oldPassword: password, newPassword: NEW });
  await broker.call(login, { phone, password: 'another guess' });
  await trader.call(endSession, {});
  const secrets = [phone, token, first.data.token, first.data.device, '203.0.113.77', CARD.cardNumber];
  const passwords = [
    '480913',
    '480914',
    '735104',
    'an old guess',
    'a checked one',
    'another guess',
    NEW,
    password,
  ];
  expect(events().length).toBeGreaterThan(6);
  for (const secret of [...secrets, ...passwords]) expect(lines.join('')).not.toContain(secret);
});
