import { getBalance } from '@bourse/contract/balance';
import { login } from '@bourse/contract/session';
import { endSession, listNewLogins, listSessions } from '@bourse/contract/sessions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { MOST_SESSIONS } from './sessions.ts';

const DAY = 86_400_000;

let broker: TestBroker;
beforeAll(async () => {
  broker = await openTestBroker();
});
afterAll(() => broker.close());

it('lists a customer’s sessions without anything that gives access to them', async () => {
  const here = await broker.newcomer();
  await broker.signIn(here.phone, here.password);
  const outcome = await here.call(listSessions, {});
  expect(outcome.data.items.map(({ isThisOne }) => isThisOne)).toEqual([false, true]);
  expect(outcome.data.items[0]?.endsAt).toBeGreaterThan(broker.clock.now());
  expect(JSON.stringify(outcome)).not.toContain(here.token);
});

it('ends another session of the customer at once', async () => {
  const here = await broker.newcomer();
  const there = await broker.signIn(here.phone, here.password);
  const [other] = (await here.ask(listSessions, {})).items;
  expect((await here.call(endSession, { sessionId: other?.id ?? '' })).code).toBe('ok');
  expect((await there.call(getBalance, {})).code).toBe('logout');
  expect((await here.call(getBalance, {})).code).toBe('ok');
  expect((await here.call(endSession, { sessionId: other?.id ?? '' })).code).toBe('not-found');
});

it('a login beyond twenty sessions ends the one that was used longest ago', async () => {
  const first = await broker.newcomer();
  const others: Trader[] = [];
  for (let n = 1; n < MOST_SESSIONS; n += 1) others.push(await broker.signIn(first.phone, first.password));
  for (const session of [first, ...others]) expect((await session.call(getBalance, {})).code).toBe('ok');
  await broker.signIn(first.phone, first.password);
  expect((await first.call(getBalance, {})).code).toBe('logout');
  for (const session of others) expect((await session.call(getBalance, {})).code).toBe('ok');
});

it('ends the calling session when it is named', async () => {
  const here = await broker.newcomer();
  const [mine] = (await here.ask(listSessions, {})).items;
  expect((await here.call(endSession, { sessionId: mine?.id ?? '' })).code).toBe('ok');
  expect((await here.call(getBalance, {})).code).toBe('logout');
});

it('ends only the calling session when none is named (D75)', async () => {
  const here = await broker.newcomer();
  const there = await broker.signIn(here.phone, here.password);
  expect((await here.call(endSession, {})).code).toBe('ok');
  expect(await here.call(getBalance, {})).toMatchObject({ status: 401, code: 'logout' });
  expect((await there.call(getBalance, {})).code).toBe('ok');
});

it('a login ends only the session that it replaces on the same device', async () => {
  const elsewhere = await broker.newcomer();
  const { phone, password } = elsewhere;
  const { device, token } = (await broker.call(login, { phone, password })).data;
  const again = await broker.call(login, { phone, password, device: device ?? '' });
  expect(await broker.call(getBalance, {}, { token })).toMatchObject({ status: 401, code: 'logout' });
  expect((await broker.call(getBalance, {}, { token: again.data.token })).code).toBe('ok');
  expect((await elsewhere.call(getBalance, {})).code).toBe('ok');
});

it('a login ends no session of another customer on the same device', async () => {
  const one = await broker.newcomer();
  const other = await broker.newcomer();
  const { device, token } = (await broker.call(login, { phone: one.phone, password: one.password })).data;
  await broker.call(login, { phone: other.phone, password: other.password, device: device ?? '' });
  expect((await broker.call(getBalance, {}, { token })).code).toBe('ok');
});

it('refuses to end another customer’s session', async () => {
  const victim = await broker.newcomer();
  const [theirs] = (await victim.ask(listSessions, {})).items;
  const other = await broker.newcomer();
  expect((await other.call(endSession, { sessionId: theirs?.id ?? '' })).code).toBe('not-found');
  expect((await victim.call(getBalance, {})).code).toBe('ok');
});

const lastSeen = async (trader: Trader) =>
  (await trader.ask(listSessions, {})).items.find(({ isThisOne }) => isThisOne)?.lastSeenAt ?? 0;

it('a session says when it was last used, and its use is written at most every five minutes', async () => {
  const here = await broker.newcomer();
  const begun = await lastSeen(here);
  await here.ask(getBalance, {});
  expect(await lastSeen(here)).toBe(begun);
  await broker.letPass(6 * 60_000);
  const before = begun - 6 * 60_000;
  // The call that finds the time outdated renews it, and this one is the first.
  expect(await lastSeen(here)).toBeGreaterThan(before + 5 * 60_000);
});

const signInOn = async ({ phone, password }: Trader, device?: string, agent = 'A new phone') =>
  (
    await broker.call(
      login,
      { phone, password, ...(device ? { device } : {}) },
      { headers: { 'user-agent': agent } },
    )
  ).data;
const toldOf = async (trader: Trader) =>
  (await trader.ask(listNewLogins, {})).items.map(({ agent, isThisOne }) => [agent, isThisOne]);

it('a login from a device that was not known is announced once, and one from a known device is not', async () => {
  const here = await broker.newcomer();
  const { device } = await signInOn(here, undefined, 'Phone of the owner');
  await signInOn(here, device ?? '', 'Phone of the owner');
  expect((await toldOf(here)).filter(([agent]) => agent === 'Phone of the owner')).toHaveLength(1);
});

it('a login from a new device is announced after its session has ended, and for thirty days', async () => {
  const here = await broker.newcomer();
  const { token } = await signInOn(here, undefined, 'Phone of a stranger');
  await broker.call(endSession, {}, { token });
  expect(await toldOf(here)).toContainEqual(['Phone of a stranger', false]);
  await broker.letPass(29 * DAY);
  await broker.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() + 365 * DAY) })
    .execute();
  expect(await toldOf(here)).toContainEqual(['Phone of a stranger', false]);
  await broker.letPass(2 * DAY);
  expect(await toldOf(here)).toEqual([]);
});

it('a new login is marked as the caller’s own in its own session only', async () => {
  const here = await broker.newcomer();
  expect(await toldOf(here)).toEqual([['lightMyRequest', true]]);
  const there = await broker.signIn(here.phone, here.password);
  expect((await toldOf(there)).map(([, own]) => own)).toEqual([true, false]);
});

it('a country is shown only if it comes in the header of the trusted proxy', async () => {
  const behindProxy = await openTestBroker({ trustProxy: ['127.0.0.1'], countryHeader: 'CF-IPCountry' });
  const { phone, password } = await behindProxy.newcomer();
  const from = async (country: string) => {
    const { token } = (
      await behindProxy.call(login, { phone, password }, { headers: { 'cf-ipcountry': country } })
    ).data;
    return (await behindProxy.call(listSessions, {}, { token })).data.items[0]?.country;
  };
  expect(await from('DE')).toBe('DE');
  expect(await from('XX')).toBeNull();
  expect(await from('T1')).toBeNull();
  expect(await from('<b>')).toBeNull();
  await behindProxy.close();
});

it('a country that comes where no header is configured is not believed', async () => {
  const { phone, password } = await broker.newcomer();
  const { token } = (await broker.call(login, { phone, password }, { headers: { 'cf-ipcountry': 'DE' } }))
    .data;
  expect((await broker.call(listSessions, {}, { token })).data.items[0]?.country).toBeNull();
});
