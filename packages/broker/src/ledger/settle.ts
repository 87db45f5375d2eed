import { settle as endpoint } from '@bourse/contract/settle';
import { tokenCall } from '../call/call.ts';
import { isKey } from '../call/idempotency-key.ts';
import { Refusal } from '../call/refusal.ts';
import { settleRequest } from './post.ts';

/** Settles the outcome of a money call once (D82). */
export const settle = tokenCall(endpoint, async ({ services, input: { key }, at, tokenHash }) => {
  if (!isKey(key)) throw new Refusal('invalid-input', 'key');
  const { refusal, order_no } = await settleRequest(services.db, { tokenHash, key, at });
  if (refusal === 'logout') throw new Refusal('logout');
  return { outcome: refusal === null ? 'done' : 'refused', number: order_no, refusal } as const;
});
