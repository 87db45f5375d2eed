/** What a refusal may say beside its code, in the envelope (D48). A back end may leave out each of them (D79). */
import { instant, integer, maybe, type Of, record } from '@bourse/contract/schema';

export const refusalDetails = record({
  /** Until when the transaction password, or withdrawing to a new or changed bank card, is locked. */
  lockedUntil: ['locked_until', maybe(instant)],
  /** Wrong entries that are left before the transaction password is locked. */
  triesLeft: ['tries_left', maybe(integer)],
  /** From when what was refused with `no-available-time` is possible. */
  opensAt: ['opens_at', maybe(instant)],
  /** Seconds after which the call may be repeated. */
  retryAfter: ['retry_after', maybe(integer)],
});
export type RefusalDetails = Of<typeof refusalDetails>;

/** How long five wrong entries lock the transaction password, ms (D29). */
export const TRANSACTION_PASSWORD_LOCK = 900_000;
