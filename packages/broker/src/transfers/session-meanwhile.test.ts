/** A session that is ended while its withdrawal waits: on a server, where calls wait for each other. */
import { changePassword } from '@bourse/contract/passwords';
import { requestWithdrawal } from '@bourse/contract/transfers';
import { afterAll, expect, it } from 'vitest';
import { postgres, waitingForLocks } from '../../test/databases.ts';
import { type Desk, type Outcome, openDesk } from '../../test/desk.ts';
import { giveCard, idOf } from '../../test/products.ts';

let desk: Desk;
afterAll(() => desk?.close());

it.skipIf(postgres === undefined)(
  'withdraws nothing',
  async () => {
    desk = await openDesk({ server: postgres });
    const { db } = desk.broker;
    const owner = await desk.newcomer();
    const thief = await desk.signIn(owner.phone, owner.password);
    const cardId = await giveCard(desk, owner);
    const customer = await idOf(desk, owner);
    let late: Promise<Outcome<unknown>> | undefined;
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('accounts').select('id').where('customer_id', '=', customer).forUpdate().execute();
      late = thief.call(requestWithdrawal, { cardId, amount: 500 }, { key: desk.newKey() });
      await expect.poll(() => waitingForLocks(db), { timeout: 10_000 }).toBe(1);
      await owner.ask(changePassword, { oldPassword: owner.password, newPassword: 'another one' });
    });
    expect(await late).toMatchObject({ status: 401, code: 'logout' });
  },
  60_000,
);
