/**
 * A session that is ended while its call waits for the account's lock, on a PostgreSQL server, where calls wait for
 * each other.
 */
import { isDeepStrictEqual } from 'node:util';
import { changePassword } from '@bourse/contract/passwords';
import { settle } from '@bourse/contract/settle';
import { afterEach, describe, expect, it } from 'vitest';
import { postgres, untilWaitingForLocks } from '../../test/databases.ts';
import { injectFault } from '../../test/inject-fault.ts';
import { MONEY_CALLS } from '../../test/money-calls.ts';
import { idOf } from '../../test/products.ts';
import { stateOf } from '../../test/proof/state.ts';
import { openTestBroker, type TestBroker } from '../../test/test-broker.ts';

let broker: TestBroker;
afterEach(() => broker?.close());

/** Ends the session while its call waits for the account. @returns the call's answer, and what it wrote */
const endMeanwhile = async (prepare: (typeof MONEY_CALLS)[number][1]) => {
  const { db } = broker;
  const owner = await broker.newcomer();
  const thief = await broker.signIn(owner.phone, owner.password);
  const { endpoint, input } = await prepare(broker, owner);
  const customer = await idOf(broker, owner);
  const key = broker.newKey();
  const [calling, before] = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('accounts').select('id').where('customer_id', '=', customer).forUpdate().execute();
    const calling = thief.call(endpoint, input, { key });
    await untilWaitingForLocks(db, 1);
    await owner.ask(changePassword, { oldPassword: owner.password, newPassword: 'another one' });
    // Wrapped in an array, because awaiting the promise here would wait forever.
    return [[calling], await stateOf(db)] as const;
  });
  const late = await calling[0];
  const hasWritten = !isDeepStrictEqual(await stateOf(db), before);
  return { late, hasWritten, askAgain: () => owner.call(endpoint, input, { key }) };
};

describe.skipIf(postgres === undefined)('when a session ends during the wait for the account', () => {
  it('every money call is refused', async () => {
    broker = await openTestBroker({ server: postgres });
    for (const [what, prepare] of MONEY_CALLS) {
      const { late, hasWritten, askAgain } = await endMeanwhile(prepare);
      expect(late, what).toMatchObject({ status: 401, code: 'logout' });
      expect(hasWritten, what).toBe(false);
      // Nothing is stored under the key, so the owner may use it.
      expect((await askAgain()).code, what).toBe('ok');
    }
  });

  const settling: (typeof MONEY_CALLS)[number][1] = async () => ({
    endpoint: settle,
    input: { key: broker.newKey() },
  });

  it('the question what became of a call is refused', async () => {
    broker = await openTestBroker({ server: postgres });
    const { late, hasWritten } = await endMeanwhile(settling);
    expect(late).toMatchObject({ status: 401, code: 'logout' });
    expect(hasWritten).toBe(false);
  });

  it('and a ledger without the second session check is detected', async () => {
    broker = await openTestBroker({ server: postgres });
    const look = 'v_call.customer := session_customer(p_token);';
    const reason = 'has ended the session.\n  ';
    await injectFault(broker.db, 'begin_money_call', `${reason}${look}`, reason);
    const { late } = await endMeanwhile(settling);
    expect(late.code).toBe('ok');
  });
});
