/**
 * What recharges and withdrawals have in common (product.md, "Recharge and withdrawal"; D18).
 */

import type { Setting } from '@bourse/contract/deployment';
import { amount, flag, id, instant, maybe, optionally, paged, record, string } from '@bourse/contract/schema';

export type TransferCall = 'recharge' | 'withdrawal';

/**
 * Within how many hours the back end promises that money arrives, by the settings `recharge_hours` and
 * `withdrawal_hours` (promised time, D93); undefined where it promises none.
 */
export const promisedHours = (settings: readonly Setting[], call: TransferCall): number | undefined => {
  const hours = Number(settings.find(({ tag }) => tag === `${call}_hours`)?.value);
  return Number.isSafeInteger(hours) && hours > 0 ? hours : undefined;
};

/** The hours of a day in which a call is refused with `no-available-time`; epoch ms. */
export interface Pause {
  closesAt: number;
  opensAt: number;
}

/**
 * The daily pause of a call that is on, or else the next one, as the settings `recharge_closes_at`, `recharge_opens_at`
 * and those of `withdrawal` say it; undefined where the back end tells none.
 */
export const pauseOf = (settings: readonly Setting[], call: TransferCall): Pause | undefined => {
  const edge = (name: string) => Number(settings.find(({ tag }) => tag === `${call}_${name}`)?.value);
  const [closesAt, opensAt] = [edge('closes_at'), edge('opens_at')];
  return closesAt < opensAt ? { closesAt, opensAt } : undefined;
};

/** Reasons of a refusal that are codes: the app says them in the customer's language. */
export const transferRefusals = ['card-changed'] as const;

export const transferFields = {
  id: ['id', id],
  no: ['no', maybe(string())],
  amount: ['count', amount],
  /** What arrived in the end; null while it is in progress. */
  received: ['actual', maybe(amount)],
  createdAt: ['created_at', instant],
  /** The promised time of the transfer, kept with its record (D93); null when the transfer has ended or had no promise. */
  expectedAt: ['expected_at', maybe(instant)],
  /** When it was credited or paid, or refused; null before, and where the back end does not say so. */
  settledAt: ['settled_at', maybe(instant)],
  /** Why it was refused: one of `transferRefusals`, or what the back office wrote; null where no reason is known. */
  reason: ['reason', maybe(string())],
  /** What the back end keeps of the amount; null where it does not say so. */
  fee: ['fee', maybe(amount)],
  requestKey: ['request_key', maybe(string())],
} as const;

export const transferPage = record({
  ...paged,
  /** Only what is not over. A back end that does not know it answers the list as it is. */
  isUnderWay: ['under_way', optionally(flag)],
  /** Only the record of this number. A back end that cannot look it up answers the list as it is. */
  no: ['no', optionally(string())],
});
