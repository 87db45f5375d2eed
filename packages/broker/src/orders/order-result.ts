import { Refusal } from '../call/refusal.ts';
import type { Answer } from '../ledger/money-call.ts';

/** The ledger's answer as the call's. @throws Refusal with the ledger's code */
export const orderResult = ({ refusal, order_no }: Answer): { orderNo: string | null } => {
  if (refusal === null) return { orderNo: order_no };
  // The one thing that the ledger finds wrong with a body: the lot was bought at another price.
  throw refusal === 'invalid-input' ? new Refusal(refusal, 'price') : new Refusal(refusal);
};
