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

/** What the library throws about an answer is a refusal; its sentences are for developers and quote the answer. */
export const orRefused = async <T>(verify: () => Promise<T>): Promise<T> => {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('passkey-refused');
  }
};
