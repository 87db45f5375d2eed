/** Checking a password takes a while. These tests change it meanwhile, on a PostgreSQL server, where calls race. */
import { changePassword } from '@bourse/contract/passwords';
import { forgotPassword, login } from '@bourse/contract/session';
import { listSessions } from '@bourse/contract/sessions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postgres, waitingForLocks } from '../../test/databases.ts';
import { type Outcome, openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { openPasswords } from './passwords.ts';

let broker: TestBroker;
beforeAll(async () => {
  if (postgres) broker = await openTestBroker({ server: postgres });
}, 120_000);
afterAll(() => broker?.close());

const NEW = 'a new password';

const CALLS: [what: string, (trader: Trader) => Promise<Outcome<unknown>>, refusal: string][] = [
  ['does not log in', ({ phone, password }) => broker.call(login, { phone, password }), 'login-failed'],
  [
    'does not reset a forgotten password',
    ({ phone, password }) =>
      broker.call(forgotPassword, { phone, oldPassword: password, newPassword: 'thief’s' }),
    'incorrect-password',
  ],
  [
    'does not change the password again',
    ({ call, password }) => call(changePassword, { oldPassword: password, newPassword: 'thief’s' }),
    'incorrect-password',
  ],
];

it.skipIf(postgres === undefined).each(CALLS)(
  'the old password %s while it is being changed',
  async (_what, attempt, refusal) => {
    const trader = await broker.newcomer();
    const { phone } = trader;
    const password_hash = await (await openPasswords()).hash(NEW);
    let late: Promise<Outcome<unknown>> | undefined;
    await broker.db.transaction().execute(async (db) => {
      const { id } = await db
        .updateTable('customers')
        .set({ password_hash })
        .where('phone', '=', phone)
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.deleteFrom('sessions').where('customer_id', '=', id).execute();
      late = attempt(trader);
      await expect.poll(() => waitingForLocks(broker.db), { timeout: 10_000 }).toBe(1);
    });
    expect((await late)?.code).toBe(refusal);
    const owner = await broker.signIn(phone, NEW);
    expect((await owner.ask(listSessions, {})).items.filter(({ isThisOne }) => !isThisOne)).toEqual([]);
  },
  60_000,
);
