/** Checking a password takes a while. These tests change it meanwhile, on a PostgreSQL server, where calls race. */
import { getCustomer } from '@bourse/contract/customer';
import { changePassword } from '@bourse/contract/passwords';
import { forgotPassword, login } from '@bourse/contract/session';
import { listSessions } from '@bourse/contract/sessions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postgres, untilWaitingForLocks } from '../../test/databases.ts';
import { type Outcome, openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { openPasswords } from './passwords.ts';

let broker: TestBroker;
beforeAll(async () => {
  if (postgres) broker = await openTestBroker({ server: postgres, hashing: 'production' });
});
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
      await untilWaitingForLocks(broker.db, 1);
    });
    expect((await late)?.code).toBe(refusal);
    const owner = await broker.signIn(phone, NEW);
    expect((await owner.ask(listSessions, {})).items.filter(({ isThisOne }) => !isThisOne)).toEqual([]);
  },
);

it.skipIf(postgres === undefined)(
  'a former token whose session has used the new one during a change of the password changes nothing, and stays ended',
  async () => {
    const trader = await broker.newcomer();
    const { phone, password } = trader;
    const change = { oldPassword: password, newPassword: NEW };
    const { token = '' } = (await trader.ask(changePassword, change)) ?? {};
    const useNewToken = async () => (await broker.call(getCustomer, {}, { token })).code;
    let late: Promise<Outcome<unknown>> | undefined;
    await broker.db.transaction().execute(async (db) => {
      await db.selectFrom('customers').select('id').where('phone', '=', phone).forUpdate().execute();
      late = trader.call(changePassword, { oldPassword: NEW, newPassword: 'thief’s' });
      await untilWaitingForLocks(broker.db, 1);
      expect(await useNewToken()).toBe('ok');
    });
    expect((await late)?.code).toBe('logout');
    expect((await trader.call(getCustomer, {})).code).toBe('logout');
    expect(await useNewToken()).toBe('ok');
    expect((await broker.call(login, { phone, password: NEW })).code).toBe('ok');
  },
);
