import { call } from '@bourse/api/client';
import { getCustomer } from '@bourse/contract/customer';
import { getIdentity } from '@bourse/contract/identity';
import { chooseActor, currentActor, enterAs } from '@bourse/remote-kit/standalone-actors';
import { isSignedIn } from '@bourse/session/session';
import { beforeEach, expect, it } from 'vitest';
import { DEMO, testBroker } from './broker.ts';

testBroker();

const customers = {
  verified: { phone: DEMO.phone, password: DEMO.password },
  unverified: { phone: '9000000010', password: 'newcomer', invitationCode: DEMO.invitationCode },
  // `pnpm dev` registers and suspends this customer; here it is the newcomer.
  suspended: { phone: '9000000010', password: 'newcomer' },
};

beforeEach(() => localStorage.clear());

it('standalone mode begins with the verified customer, and remembers another choice', () => {
  expect(currentActor()).toBe('verified');
  chooseActor('guest');
  expect(currentActor()).toBe('guest');
});

it('the verified actor is a customer whose name the broker has approved', async () => {
  await enterAs('verified', customers);
  expect((await call(getIdentity, {})).status).toBe('approved');
});

it('the unverified actor is registered the first time, and the same customer the next', async () => {
  await enterAs('unverified', customers);
  const first = await call(getCustomer, {});
  await enterAs('unverified', customers);
  expect((await call(getCustomer, {})).displayId).toBe(first.displayId);
  expect((await call(getIdentity, {})).status).not.toBe('approved');
});

it('the suspended actor is signed in as the customer whom the development server has suspended', async () => {
  await enterAs('unverified', customers);
  const { displayId } = await call(getCustomer, {});
  await enterAs('suspended', customers);
  expect((await call(getCustomer, {})).displayId).toBe(displayId);
});

it('an ended session of an actor is ended at the broker, which the page learns by its first call', async () => {
  await enterAs('session ended', customers);
  expect(isSignedIn()).toBe(true);
  await expect(call(getCustomer, {})).rejects.toThrow('logout');
  expect(isSignedIn()).toBe(false);
});

it('the guest has no session', async () => {
  await enterAs('verified', customers);
  await enterAs('guest', customers);
  expect(isSignedIn()).toBe(false);
});
