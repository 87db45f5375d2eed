import { getBalance } from '@bourse/contract/customer';
import { endSession, listSessions } from '@bourse/contract/sessions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, openDesk } from '../../test/desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
}, 120_000);
afterAll(() => desk.close());

it('shows a customer where they are signed in, and nothing that opens a session', async () => {
  const here = await desk.newcomer();
  await desk.signIn(here.phone, here.password);
  const outcome = await here.call(listSessions, {});
  expect(outcome.data.items.map(({ isThisOne }) => isThisOne)).toEqual([false, true]);
  expect(outcome.data.items[0]?.endsAt).toBeGreaterThan(desk.broker.clock.now());
  expect(JSON.stringify(outcome)).not.toContain(here.token);
});

it('ends a session that was left open elsewhere, at once', async () => {
  const here = await desk.newcomer();
  const there = await desk.signIn(here.phone, here.password);
  const [other] = (await here.ask(listSessions, {})).items;
  expect((await here.call(endSession, { sessionId: other?.id ?? '' })).code).toBe('ok');
  expect((await there.call(getBalance, {})).code).toBe('logout');
  expect((await here.call(getBalance, {})).code).toBe('ok');
  expect((await here.call(endSession, { sessionId: other?.id ?? '' })).code).toBe('not-found');
});

it('ends the session that asks, too', async () => {
  const here = await desk.newcomer();
  const [mine] = (await here.ask(listSessions, {})).items;
  expect((await here.call(endSession, { sessionId: mine?.id ?? '' })).code).toBe('ok');
  expect((await here.call(getBalance, {})).code).toBe('logout');
});

it('ends nobody else’s', async () => {
  const victim = await desk.newcomer();
  const [theirs] = (await victim.ask(listSessions, {})).items;
  const other = await desk.newcomer();
  expect((await other.call(endSession, { sessionId: theirs?.id ?? '' })).code).toBe('not-found');
  expect((await victim.call(getBalance, {})).code).toBe('ok');
});
