import { createHash } from 'node:crypto';
import { startPasskeyRegistration as endpoint } from '@bourse/contract/passkeys';
import { changeIfConfirmed, confirmPassword } from '../accounts/confirm-password.ts';
import { customerCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import { CHALLENGE_LIFETIME, newChallenge } from './challenges.ts';
import { MOST_PASSKEYS, relyingPartyOf, webAuthn } from './passkeys.ts';

/** The same for all passkeys of a customer, so that a device keeps one; it does not contain the number. */
const userIdOf = (customer: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(`passkey user ${customer}`).digest());

/**
 * Answers what the browser needs to make a passkey. The login password is asked for, because a stolen session could
 * otherwise leave its thief a login of their own.
 */
export const startPasskeyRegistration = customerCall(endpoint, async (context) => {
  const { services, customer, input } = context;
  const { id: rpID } = relyingPartyOf(services, input.origin);
  const { db } = services;
  const passwordHash = await confirmPassword(context, input.password);
  const { phone } = await db
    .selectFrom('customers')
    .select('phone')
    .where('id', '=', customer)
    .executeTakeFirstOrThrow();
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('customer_id', '=', customer)
    .execute();
  if (passkeys.length >= MOST_PASSKEYS) throw new Refusal('too-many-passkeys');
  const { generateRegistrationOptions } = await webAuthn();
  // A change of the password deletes the challenges that were made with the former one.
  const made = await changeIfConfirmed(context, passwordHash, (transaction) =>
    newChallenge(transaction, customer),
  );
  const {
    rp,
    user,
    challenge,
    pubKeyCredParams,
    excludeCredentials = [],
  } = await generateRegistrationOptions({
    rpName: 'Bourse',
    rpID,
    userID: userIdOf(customer),
    userName: phone,
    userDisplayName: phone,
    challenge: Buffer.from(made, 'base64url'),
    excludeCredentials: passkeys,
  });
  return {
    challenge,
    rp: { id: rpID, name: rp.name },
    user: { id: user.id, name: user.name, displayName: user.displayName },
    algorithms: pubKeyCredParams.map(({ alg }) => alg),
    known: excludeCredentials.map(({ id }) => id),
    timeout: CHALLENGE_LIFETIME,
  };
});
