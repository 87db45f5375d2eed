/**
 * A seeded broker for the tests of one file, and the client of the page connected to it: on the run's PostgreSQL server
 * where it has one, else in memory. The clock is held at TEST_INSTANT (India's market is open); `broker.faults` makes it
 * fail.
 */
import { call, setTransport } from '@bourse/api/client';
import { DEMO } from '@bourse/broker/demo';
import { addOrders } from '@bourse/broker/many-records';
import { postgres } from '@bourse/broker/run-server';
import { openSeededBroker, type SeededBroker, type SeededOptions, TEST_INSTANT } from '@bourse/broker/seeded';
import type { OutputOf } from '@bourse/contract/endpoint';
import { login, register } from '@bourse/contract/session';
import { signIn, signOut } from '@bourse/session/session';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { brokerTransport } from './transport.ts';

export { addOrders, DEMO, TEST_INSTANT };

/** Who a test acts as: the demo customer, one who has just registered, or a guest. */
export type Actor = 'demo' | 'newcomer' | 'guest';

export interface TestBroker {
  /** There from the first test on. */
  readonly current: SeededBroker;
  /**
   * Signs the page in, through the broker's own login. The demo customer's session serves all tests of the file until one
   * of them ends it.
   */
  enterAs(actor: Actor): Promise<void>;
}

/** To be called once at the top of a test file. */
export const testBroker = (options: SeededOptions = {}): TestBroker => {
  let opened: SeededBroker | undefined;
  let phones = 0;

  const current = (): SeededBroker => {
    if (!opened) throw new Error('The broker of a test opens before the first test: use it within one.');
    return opened;
  };

  const credentialsOf = async (actor: 'demo' | 'newcomer') => {
    if (actor === 'demo') return { phone: DEMO.phone, password: DEMO.password };
    phones += 1;
    const newcomer = { phone: String(7_000_000_000 + phones), password: 'newcomer' };
    await call(register, { ...newcomer, invitationCode: DEMO.invitationCode });
    return newcomer;
  };

  /** The demo customer's session. It is kept because a login takes as long as many tests, and few of them end it. */
  let demo: OutputOf<typeof login> | undefined;

  beforeAll(async () => {
    opened = await openSeededBroker({ server: postgres, faults: true, ...options });
    setTransport(brokerTransport(current));
  });

  afterEach(() => {
    opened?.faults?.clear();
    signOut();
  });

  afterAll(async () => {
    await opened?.close();
  });

  return {
    get current() {
      return current();
    },
    enterAs: async (actor) => {
      if (actor === 'guest') return signOut();
      if (actor === 'demo' && demo && (await current().isSessionLive(demo.token))) return signIn(demo);
      const begun = await call(login, await credentialsOf(actor));
      if (actor === 'demo') demo = begun;
      signIn(begun);
    },
  };
};
