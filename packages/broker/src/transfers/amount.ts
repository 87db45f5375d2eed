import { Refusal } from '../call/refusal.ts';

/** More than anybody has, and less than the ledger can hold. */
const LARGEST = 1_000_000_000_000;

/** An amount that a customer types: digits only (product.md, "Recharge and withdrawal"), and not without end. @throws Refusal `amount-too-large` */
export const typedAmount = (amount: number): number => {
  if (amount > LARGEST) throw new Refusal('amount-too-large', 'count');
  return amount;
};
