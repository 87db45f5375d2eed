import { Refusal } from '../call/refusal.ts';
import type { Answer } from './money-call.ts';

/**
 * @returns the number of the row that the money call has created
 * @throws Refusal with the ledger's code
 */
export const moneyCallResult = ({ refusal, order_no }: Answer): string | null => {
  if (refusal !== null) throw new Refusal(refusal);
  return order_no;
};
