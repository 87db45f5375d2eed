import { startPasskeyLogin as endpoint } from '@bourse/contract/passkeys';
import { openCall } from '../call/call.ts';
import { CHALLENGE_LIFETIME, newChallenge } from './challenges.ts';
import { countStart } from './login-limit.ts';
import { relyingPartyOf } from './passkeys.ts';

/** Answers a challenge for a login. Whose it is shows only its answer, so that numbers cannot be tried out. */
export const startPasskeyLogin = openCall(endpoint, async ({ services, input, address }) => {
  const { id } = relyingPartyOf(services, input.origin);
  await countStart(services, { address, device: input.device });
  return { challenge: await newChallenge(services.db, null), rpId: id, timeout: CHALLENGE_LIFETIME };
});
