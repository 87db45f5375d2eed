import { Refusal } from '../call/refusal.ts';
import type { Answer } from '../ledger/money-call.ts';

/** Converts the ledger's answer to the call's. @throws Refusal with the ledger's code */
export const orderResult = ({ refusal, order_no }: Answer): { orderNo: string | null } => {
  if (refusal === null) return { orderNo: order_no };
  // The ledger reports invalid input only if the lot was bought at another price.
  throw refusal === 'invalid-input' ? new Refusal(refusal, 'price') : new Refusal(refusal);
};
