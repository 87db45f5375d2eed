import { createHash } from 'node:crypto';
import type { MoneyCallIdentity } from '../call/call.ts';
import { heldClock } from '../market/clock.ts';

/** An event of the demo customer's history. Events go to the ledger in the order of time. */
export interface Event {
  at: number;
  happen(at: number): Promise<void>;
}

/** The request of a seeded money call. Each name makes one key, so it can be used once. */
export const askedAs =
  (tokenHash: string) =>
  (name: string, at: number): MoneyCallIdentity => ({
    tokenHash,
    key: `seed-${name}`,
    bodyHash: createHash('sha256').update(`seed ${name}`).digest('hex'),
    releaseSet: null,
    expiresAt: undefined,
    clock: heldClock(at),
  });

/** @returns the order number. @throws Error if the ledger refused: the seed's own calls must succeed */
export const seededNumber = (
  what: string,
  { refusal, order_no }: { refusal: string | null; order_no: string | null },
): string => {
  if (refusal !== null || order_no === null) throw new Error(`The seed's ${what} was refused: ${refusal}.`);
  return order_no;
};
