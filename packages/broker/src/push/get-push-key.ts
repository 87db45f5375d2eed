import { getPushKey as endpoint } from '@bourse/contract/push';
import { customerCall } from '../call/call.ts';

export const getPushKey = customerCall(endpoint, async ({ services: { push } }) => ({
  publicKey: push?.keys.publicKey ?? null,
}));
