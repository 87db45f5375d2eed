/**
 * Challenges for authenticators. They are kept by the database, under their hash, so that any process can check the
 * answer and each can be answered once.
 */
import { sql } from 'kysely';
import { hashToken, newToken } from '../call/token.ts';
import type { Database } from '../database/tables.ts';

/** Milliseconds in which a challenge must be answered: time to find a fingerprint, or another phone. */
export const CHALLENGE_LIFETIME = 300_000;
/** Expired challenges that each new one deletes, at most. */
const CLEARED = 100;

/**
 * @param customer who may answer it; null for a login
 * @returns the challenge in base64url
 */
export const newChallenge = async (db: Database, customer: number | null): Promise<string> => {
  const challenge = newToken();
  // A few at a time, so that the index is used.
  await sql`
    delete from passkey_challenges where hash = any (array(
      select hash from passkey_challenges where expires_at < (select clock_timestamp()) order by expires_at limit ${CLEARED}
    ))
  `.execute(db);
  await db
    .insertInto('passkey_challenges')
    .values({
      hash: hashToken(challenge),
      customer_id: customer,
      expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${CHALLENGE_LIFETIME / 1_000})`,
    })
    .execute();
  return challenge;
};

/** Uses a challenge up. @returns whether it could still be answered by this customer (null: as a login) */
export const takeChallenge = async (
  db: Database,
  challenge: string,
  customer: number | null,
): Promise<boolean> => {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hashToken(challenge))
    .returning(['customer_id', sql<boolean>`expires_at > clock_timestamp()`.as('live')])
    .executeTakeFirst();
  return taken?.live === true && taken.customer_id === customer;
};
