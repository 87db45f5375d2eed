import type { ErrorCode } from '@bourse/contract/errors';
import { refusalDetails, TRANSACTION_PASSWORD_LOCK } from '@bourse/contract/refusal';
import { decode } from '@bourse/contract/schema';

export interface Retry {
  /** When the refused call may be repeated, epoch ms. */
  at: number;
  /** The back end did not say when: it is at that time at the latest. */
  isLatest: boolean;
}

export interface RefusalFacts {
  retry?: Retry;
  /** Wrong transaction passwords that are left before a lock. */
  triesLeft?: number;
}

const NOTHING = { lockedUntil: null, triesLeft: null, opensAt: null, retryAfter: null };

/**
 * What a refusal says beside its code. Details of a wrong shape count as missing, and only the lock of the transaction
 * password, whose length is known (D29), is guessed.
 * @param now epoch ms
 */
export function refusalFacts(code: ErrorCode, envelope: object, now: number): RefusalFacts {
  const { lockedUntil, triesLeft, opensAt, retryAfter } = decoded(envelope);
  const at = lockedUntil ?? opensAt ?? (retryAfter === null ? null : now + retryAfter * 1_000);
  return {
    ...(triesLeft === null ? {} : { triesLeft }),
    ...(at !== null
      ? { retry: { at, isLatest: false } }
      : code === 'transaction-password-locked'
        ? { retry: { at: now + TRANSACTION_PASSWORD_LOCK, isLatest: true } }
        : {}),
  };
}

function decoded(envelope: object) {
  try {
    return decode(refusalDetails, envelope);
  } catch {
    return NOTHING;
  }
}
