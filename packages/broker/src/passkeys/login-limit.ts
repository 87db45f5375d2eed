import { type AttemptLimit, type Count, networkOf } from '../call/throttle.ts';

/**
 * Challenges for logins that one network may leave unanswered. A signature cannot be guessed, so this limits only how
 * much is written for strangers.
 */
const LOGINS: AttemptLimit = { of: 'passkey-login', attempts: 60, window: 900_000 };

export const loginsOf = (address: string): Count => [LOGINS, networkOf(address)];
