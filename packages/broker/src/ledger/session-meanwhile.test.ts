/** A session that is ended while its call waits for the account: on a server, where calls wait for each other. */
import { changePassword } from '@bourse/contract/passwords';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgres, waitingForLocks } from '../../test/databases.ts';
import { type Desk, openDesk } from '../../test/desk.ts';
import { MONEY_CALLS } from '../../test/money-calls.ts';
import { idOf } from '../../test/products.ts';
import { stateOf } from '../../test/proof/state.ts';

describe.skipIf(postgres === undefined)('whoever changes the password meanwhile has stopped', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk({ server: postgres });
  }, 120_000);
  afterAll(() => desk?.close());

  it.each(MONEY_CALLS)(
    '%s',
    async (_what, prepare) => {
      const { db } = desk.broker;
      const owner = await desk.newcomer();
      const thief = await desk.signIn(owner.phone, owner.password);
      const { endpoint, input } = await prepare(desk, owner);
      const customer = await idOf(desk, owner);
      const key = desk.newKey();
      const [late, before] = await db.transaction().execute(async (trx) => {
        await trx
          .selectFrom('accounts')
          .select('id')
          .where('customer_id', '=', customer)
          .forUpdate()
          .execute();
        const calling = thief.call(endpoint, input, { key });
        await expect.poll(() => waitingForLocks(db), { timeout: 10_000 }).toBe(1);
        await owner.ask(changePassword, { oldPassword: owner.password, newPassword: 'another one' });
        return [calling, await stateOf(db)] as const;
      });
      expect(await late).toMatchObject({ status: 401, code: 'logout' });
      expect(await stateOf(db)).toEqual(before);
      // It is as if it had never come: the owner may use the key.
      expect((await owner.call(endpoint, input, { key })).code).toBe('ok');
    },
    60_000,
  );
});
