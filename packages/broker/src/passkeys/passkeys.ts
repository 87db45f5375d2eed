import { Refusal } from '../call/refusal.ts';
import type { RelyingParty, Services } from '../call/services.ts';

/** Passkeys per customer; a customer has fewer devices, and a stolen session cannot fill the table. */
export const MOST_PASSKEYS = 10;

/**
 * @param origin of the page, if the call says it
 * @throws Refusal `not-found` if the deployment has no passkeys, or none for such a page
 */
export const relyingPartyOf = ({ relyingParty }: Services, origin?: string): RelyingParty => {
  if (relyingParty === null || (origin !== undefined && !relyingParty.accepts(origin)))
    throw new Refusal('not-found');
  return relyingParty;
};

/** The library, which a broker without passkeys never loads: its parsers of certificates take some megabytes. */
export const webAuthn = () => import('@simplewebauthn/server');

/** Runs the broker's own work within a check of the library. */
export type OwnWork = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Turns an error of the library about an answer into a refusal: its messages are for developers and quote the answer.
 * An error of the broker's own work within the check, for example of the database, stays as it is.
 * @throws Refusal `passkey-refused`
 */
export const orRefused = async <T>(verify: (own: OwnWork) => Promise<T>): Promise<T> => {
  let failure: { error: unknown } | undefined;
  const own: OwnWork = async (work) => {
    try {
      return await work();
    } catch (error) {
      failure = { error };
      throw error;
    }
  };
  try {
    return await verify(own);
  } catch {
    throw failure ? failure.error : new Refusal('passkey-refused');
  }
};
