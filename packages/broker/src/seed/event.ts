import { createHash } from 'node:crypto';
import type { Asked } from '../ledger/money-call.ts';
import { heldClock } from '../market/clock.ts';

/** Something that happened in the demo customer's life. The ledger is written in the order of time. */
export interface Event {
  at: number;
  happen(at: number): Promise<void>;
}

/** Who asks in a seeded money call; a name is used once. */
export const askedAs =
  (tokenHash: string) =>
  (name: string, at: number): Asked => ({
    tokenHash,
    key: `seed-${name}`,
    bodyHash: createHash('sha256').update(`seed ${name}`).digest('hex'),
    expiresAt: undefined,
    clock: heldClock(at),
  });

/** The number of what was made. @throws Error where the ledger refused, which a seed must not meet */
export const mustBe = (
  what: string,
  { refusal, order_no }: { refusal: string | null; order_no: string | null },
): string => {
  if (refusal !== null || order_no === null) throw new Error(`The seed's ${what} was refused: ${refusal}.`);
  return order_no;
};
