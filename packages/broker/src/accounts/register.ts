import { register as endpoint } from '@bourse/contract/session';
import { plainName } from '@bourse/contract/text';
import { sql } from 'kysely';
import { openCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import {
  type AttemptLimit,
  type Count,
  countAttempt,
  makeCountedAttempt,
  networkOf,
} from '../call/throttle.ts';
import type { Database } from '../database/tables.ts';
import { openAccount } from '../ledger/post.ts';
import { checkNewPassword, checkPhone } from './credentials.ts';

/** Limits how often one network can guess invitation codes or customers' numbers. */
const ATTEMPTS: AttemptLimit = { of: 'register-address', attempts: 100, window: 3_600_000 };

/**
 * Uses an invitation up where its uses are limited. One without a limit is only read: everyone who signs up with it would
 * otherwise wait for its row.
 * @throws Refusal `invalid-invitation-code`
 */
const useInvitation = async (db: Database, code: string): Promise<void> => {
  const known = await db
    .selectFrom('invitation_codes')
    .select(['code', 'uses_left'])
    .where(sql`upper(code)`, '=', code.toUpperCase())
    // Two codes may differ only in case; the one that was typed comes first.
    .orderBy(sql`(code = ${code})`, 'desc')
    .orderBy('code')
    .limit(1)
    .executeTakeFirst();
  if (!known) throw new Refusal('invalid-invitation-code');
  if (known.uses_left === null) return;
  const used = await db
    .updateTable('invitation_codes')
    .set({ uses_left: sql<number>`uses_left - 1` })
    .where('code', '=', known.code)
    .where('uses_left', '>', 0)
    .returning('code')
    .executeTakeFirst();
  if (!used) throw new Refusal('invalid-invitation-code');
};

/**
 * Signs up with an invitation (product.md, "Session and sign-in"). The account begins with the deployment's welcome
 * credit.
 */
export const register = openCall(endpoint, async ({ services, input, at, address, about }) => {
  const phone = checkPhone(input.phone);
  const password = await checkNewPassword(input.password, 'password');
  const code = plainName(input.invitationCode);
  const { passwords, throttle } = services;
  const counts: Count[] = [[ATTEMPTS, networkOf(address)]];
  await countAttempt(throttle, counts);
  // The password is hashed before the code is checked, so that every answer takes equally long.
  const passwordHash = await makeCountedAttempt(throttle, counts, () => passwords.hash(password));

  await services.db.transaction().execute(async (db) => {
    await useInvitation(db, code);
    const customer = await db
      .insertInto('customers')
      .values({ phone, password_hash: passwordHash, avatar: null, created_at: new Date(at) })
      .onConflict((conflict) => conflict.column('phone').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!customer) throw new Refusal('phone-taken');
    await openAccount(db, customer.id, at);
    about({ customer: customer.id });
  });
  return undefined;
});
