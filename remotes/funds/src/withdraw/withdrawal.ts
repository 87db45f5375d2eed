/** What can be withdrawn, to which card, and what is wrong with it (product.md, "Recharge and withdrawal"; D58). Pure. */
import { type BankCard, lastFourOf } from '@bourse/contract/bank-cards';
import type { Withdrawal } from '@bourse/contract/withdrawals';
import { cmp, type Decimal } from '@bourse/money/decimal';
import { type AmountDraft, amountOf, isBelow } from '../money-call/amount.ts';

/** What a withdrawal depends on; undefined: not known, so that only the back end can say. */
export interface Terms {
  minimum: Decimal;
  available: Decimal | undefined;
  card: BankCard | undefined;
  /** By the server's clock. */
  now: number;
}

export type WithdrawalProblem = 'empty' | 'tooSmall' | 'insufficient' | 'cardWaits';

/** What is wrong with the amount; its own place is the field. */
export const isOfAmount = (problem: WithdrawalProblem | undefined): boolean =>
  problem === 'tooSmall' || problem === 'insufficient';

export const isWaiting = (card: BankCard, now: number): boolean =>
  card.withdrawableAt !== null && card.withdrawableAt > now;

export function problemOf(
  amount: AmountDraft,
  { minimum, available, card, now }: Terms,
): WithdrawalProblem | undefined {
  const value = amountOf(amount);
  if (value === undefined) return 'empty';
  if (isBelow(value, minimum)) return 'tooSmall';
  if (available !== undefined && cmp(value, available) > 0) return 'insufficient';
  return card && isWaiting(card, now) ? 'cardWaits' : undefined;
}

/** The cards that money can go to, newest first (D44, D61). */
export const approvedCards = (cards: readonly BankCard[]): BankCard[] =>
  cards
    .filter(({ status }) => status === 'approved')
    .toSorted((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));

/**
 * The card of the form: the one that was chosen, else the one that was used last, else the newest; one that has to wait only
 * where all have to.
 * @param approved newest first
 */
export function cardOf(
  approved: readonly BankCard[],
  chosen: string | undefined,
  last: Withdrawal | undefined,
  now: number,
): BankCard | undefined {
  const ready = approved.filter((card) => !isWaiting(card, now));
  return (
    approved.find(({ id }) => id === chosen) ??
    ready.find((card) => last?.card && lastFourOf(card) === last.card) ??
    ready[0] ??
    approved[0]
  );
}
