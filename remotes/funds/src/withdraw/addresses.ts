/** The addresses of the withdrawal, with its draft, and those that lead back to it. */
import { optionalLinks } from '@bourse/links/links';
import type { AmountDraft } from '../money-call/amount.ts';

export interface WithdrawalDraft {
  amount: AmountDraft;
  /** Id of the card that was chosen; undefined: none was. */
  cardId: string | undefined;
}

/** '/withdraw?amount=5000&card=3' */
export function withdrawAddress({ amount, cardId }: WithdrawalDraft): string {
  const query = new URLSearchParams({
    ...(amount.text ? { amount: amount.text } : {}),
    ...(cardId === undefined ? {} : { card: cardId }),
  }).toString();
  return query ? `${optionalLinks.withdraw()}?${query}` : optionalLinks.withdraw();
}

/** Where a card is added, and then back to `next`. */
export const addCardAddress = (next: string): string =>
  `${optionalLinks.bankCards()}?${new URLSearchParams({ add: '', next })}`;
