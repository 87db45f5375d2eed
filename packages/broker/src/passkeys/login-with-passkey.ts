import { loginWithPasskey as endpoint } from '@bourse/contract/passkeys';
import { sql } from 'kysely';
import { beginSession } from '../accounts/begin-session.ts';
import { openCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import type { Database } from '../database/tables.ts';
import { takeChallenge } from './challenges.ts';
import { countOfStart } from './login-limit.ts';
import { orRefused, relyingPartyOf, webAuthn } from './passkeys.ts';
import { acceptedOrigin } from './relying-party.ts';

/**
 * Records the use of a passkey in a transaction that has locked its customer.
 * @returns false if it was revoked meanwhile, or another login has used a later signature
 */
const use = async (db: Database, id: number, counter: number): Promise<boolean> => {
  const used = await db
    .updateTable('passkeys')
    .set({ counter, last_used: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]),
    )
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
};

/** Signs in by a passkey, which says whose it is. Every failure has the same answer. */
export const loginWithPasskey = openCall(endpoint, async (context) => {
  const { services, input, at, address, agent, country, about } = context;
  const { credential } = input;
  const relyingParty = relyingPartyOf(services);
  const { db } = services;
  const expectedOrigin = acceptedOrigin(relyingParty, credential.clientData);
  const passkey = await db
    .selectFrom('passkeys')
    .innerJoin('customers', 'customers.id', 'passkeys.customer_id')
    .where('credential_id', '=', credential.id)
    .select(['passkeys.id', 'customers.id as customer', 'phone', 'public_key', 'counter'])
    .executeTakeFirst();
  if (!passkey) throw new Refusal('passkey-refused');
  const { customer, phone } = passkey;
  about({ customer });
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await orRefused((own) =>
    verifyAuthenticationResponse({
      response: {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key',
        response: {
          clientDataJSON: credential.clientData,
          authenticatorData: credential.authenticatorData,
          signature: credential.signature,
        },
        clientExtensionResults: {},
      },
      expectedChallenge: (challenge) => own(() => takeChallenge(db, challenge, null)),
      expectedOrigin,
      expectedRPID: relyingParty.id,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
      requireUserVerification: true,
    }),
  );
  if (!verified) throw new Refusal('passkey-refused');
  const giveStartBack = await countOfStart(services, { address, device: input.device });
  const session = await db.transaction().execute(async (transaction) => {
    // A change of the password locks the same row: it then ends this session, or has revoked this passkey.
    await sql`select from customers where id = ${customer} for share`.execute(transaction);
    if (!(await use(transaction, passkey.id, authenticationInfo.newCounter)))
      throw new Refusal('passkey-refused');
    return beginSession(transaction, { customer, address, agent, country, device: input.device, at });
  });
  await giveStartBack();
  about({ session: session.session, ended: session.replaced });
  return { token: session.token, id: String(customer), phone, signedInAt: at, device: session.device };
});
