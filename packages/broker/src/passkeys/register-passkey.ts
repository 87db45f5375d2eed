import { registerPasskey as endpoint } from '@bourse/contract/passkeys';
import { sql } from 'kysely';
import { customerCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import { refuseCertificates } from './attestation.ts';
import { takeChallenge } from './challenges.ts';
import { MOST_PASSKEYS, orRefused, relyingPartyOf, webAuthn } from './passkeys.ts';
import { acceptedOrigin } from './relying-party.ts';

const TRANSPORT = /^[a-z-]{1,20}$/;

/** Keeps the public key of a passkey that the browser has made for a challenge of this customer. */
export const registerPasskey = customerCall(
  endpoint,
  async ({ services, customer, session, tokenHash, input: { credential } }) => {
    const relyingParty = relyingPartyOf(services);
    const { db } = services;
    const { verifyRegistrationResponse } = await webAuthn();
    const { registrationInfo } = await orRefused(async (own) => {
      await refuseCertificates(credential.attestation);
      return verifyRegistrationResponse({
        response: {
          id: credential.id,
          rawId: credential.id,
          type: 'public-key',
          response: { clientDataJSON: credential.clientData, attestationObject: credential.attestation },
          clientExtensionResults: {},
        },
        expectedChallenge: (challenge) => own(() => takeChallenge(db, challenge, customer)),
        expectedOrigin: acceptedOrigin(relyingParty, credential.clientData),
        expectedRPID: relyingParty.id,
        requireUserVerification: true,
      });
    });
    if (!registrationInfo) throw new Refusal('passkey-refused');
    const { id, publicKey, counter } = registrationInfo.credential;
    const made = await db.transaction().execute(async (transaction) => {
      // Registrations of one customer wait for each other, so that their number can be limited.
      await sql`select from customers where id = ${customer} for no key update`.execute(transaction);
      const { count } = await transaction
        .selectFrom('passkeys')
        .where('customer_id', '=', customer)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      if (Number(count) >= MOST_PASSKEYS) throw new Refusal('too-many-passkeys');
      // A change of the password may have ended the session meanwhile, or renewed its token: the former one, which is
      // accepted for a while, may be a thief's copy and must not leave a login.
      const here = await transaction
        .selectFrom('sessions')
        .select(['agent', 'device_hash'])
        .where('id', '=', session)
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      if (!here) throw new Refusal('logout');
      return transaction
        .insertInto('passkeys')
        .values({
          ...here,
          customer_id: customer,
          credential_id: id,
          public_key: publicKey,
          counter,
          transports: (credential.transports ?? []).filter((name) => TRANSPORT.test(name)).slice(0, 8),
          synced: registrationInfo.credentialBackedUp,
          created_at: sql<Date>`clock_timestamp()`,
          last_used: null,
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning('id')
        .executeTakeFirst();
    });
    if (!made) throw new Refusal('passkey-refused');
    return { id: String(made.id) };
  },
);
