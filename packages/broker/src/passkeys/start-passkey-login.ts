import { startPasskeyLogin as endpoint } from '@bourse/contract/passkeys';
import { openCall } from '../call/call.ts';
import { countAttempt } from '../call/throttle.ts';
import { CHALLENGE_LIFETIME, newChallenge } from './challenges.ts';
import { loginsOf } from './login-limit.ts';
import { relyingPartyOf } from './passkeys.ts';

/** Answers a challenge for a login. Whose it is shows only its answer, so that numbers cannot be tried out. */
export const startPasskeyLogin = openCall(endpoint, async ({ services, input, address }) => {
  const { id } = relyingPartyOf(services, input.origin);
  await countAttempt(services.throttle, [loginsOf(address)]);
  return { challenge: await newChallenge(services.db, null), rpId: id, timeout: CHALLENGE_LIFETIME };
});
