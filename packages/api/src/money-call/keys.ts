/** Which Idempotency-Key a call that moves money goes with (D25). */
import { newKey } from '../new-key.ts';
import type { UnansweredCall } from './find-outcome.ts';
import { isOpen, type SentCalls } from './sent-calls.ts';

/** What this page knows of the calls that it has sent last in a scope. */
export interface OwnCalls {
  id: string;
  /** What each of them says, without transaction code. */
  contents: readonly string[];
}

export type KeyDecision<D> =
  /** `repeated`: the first call reuses the key and the expiry with which it was sent before. */
  | { is: 'send'; keys: readonly string[]; repeated?: UnansweredCall }
  /** The call at `index` of those before may still have an effect: it has to be settled. */
  | { is: 'settle-first'; before: SentCalls<D>; index: number }
  /** Another tab has sent something: its outcome is shown instead. */
  | { is: 'take-over' };

/**
 * The only place that decides on keys. The same content goes with the same key as long as its outcome is unknown, so
 * that it is carried out once, however often it is sent. A new key is made only when the one before is final: done,
 * refused by the back end, or settled as not sent.
 * @param contents what is about to be sent, a text for each call
 * @param last what is kept of the scope, by any tab
 * @param own what this page has sent last, or has seen before the customer decided
 * @param now by the server's clock; undefined before the first answer of the server
 */
export function decideKeys<D>(
  contents: readonly string[],
  last: SentCalls<D> | undefined,
  own: OwnCalls | undefined,
  now: number | undefined,
): KeyDecision<D> {
  const fresh = contents.map(newKey);
  if (!last) return { is: 'send', keys: fresh };
  if (last.id !== own?.id) return { is: 'take-over' };
  const index = last.calls.findIndex(({ state }) => state === 'sent');
  const unanswered = last.calls[index];
  if (!unanswered) return isOpen(last) ? { is: 'take-over' } : { is: 'send', keys: fresh };
  const { sentAt, expiresAt } = last;
  const isPast = expiresAt !== null && now !== undefined && now > expiresAt;
  // Only the first can be the same: what was to follow it was never sent.
  if (isPast || contents[0] !== own.contents[index]) return { is: 'settle-first', before: last, index };
  const { key } = unanswered;
  return { is: 'send', keys: [key, ...fresh.slice(1)], repeated: { key, sentAt, expiresAt } };
}
