import { Refusal } from '../call/refusal.ts';

/** Far more than any customer has, and less than the ledger can hold. */
const LARGEST = 1_000_000_000_000;

/**
 * Checks an amount typed by a customer: digits only (product.md, "Recharge and withdrawal"). @throws Refusal
 * `amount-too-large`
 */
export const typedAmount = (amount: number): number => {
  if (amount > LARGEST) throw new Refusal('amount-too-large', 'count');
  return amount;
};
