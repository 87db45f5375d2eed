import { getBalance } from '@bourse/contract/customer';
import { login } from '@bourse/contract/session';
import { endSession, listSessions } from '@bourse/contract/sessions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBroker, type TestBroker } from '../../test/test-broker.ts';

let broker: TestBroker;
beforeAll(async () => {
  broker = await openTestBroker();
}, 120_000);
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
