/** A recharge or a withdrawal, and the states that it goes through (D56). Pure. */
import type { Recharge } from '@bourse/contract/recharges';
import { transferRefusals } from '@bourse/contract/transfers';
import type { Withdrawal } from '@bourse/contract/withdrawals';
import type { TransferKind } from './kinds.ts';

export type Transfer = Recharge | Withdrawal;

/** A record with the list that it is in. */
export type Found = { kind: 'recharge'; record: Recharge } | { kind: 'withdraw'; record: Withdrawal };

const HOUR = 3_600_000;

/**
 * After this time it is late. It is shown to nobody: only `expectedAt` is a promised time (D93).
 * @param hours `creditHours` of the deployment (D73), which count where the back end promises no time
 */
export const lateAfter = ({ expectedAt, createdAt }: Transfer, hours: number): number =>
  expectedAt ?? createdAt + hours * HOUR;

/** A reason that is a code; undefined for the back office's own words. */
export const refusalCode = ({ reason }: Transfer) => transferRefusals.find((code) => code === reason);

export type StepId =
  | 'requested'
  | 'processing'
  | 'paying'
  | 'crediting'
  | 'paid'
  | 'credited'
  | 'returned'
  | 'notCredited';

export interface Step {
  id: StepId;
  state: 'done' | 'current' | 'next' | 'failed';
  /** When it happened; undefined where that is not known or has not happened. */
  at?: number | undefined;
}

/** The steps of a record, in their order. Of a status that this version does not know only the first one is certain. */
export function stepsOf({ kind, record }: { kind: TransferKind; record: Transfer }): Step[] {
  const { status, createdAt, settledAt } = record;
  const at = settledAt ?? undefined;
  const checkedAt = ('checkedAt' in record && record.checkedAt) || undefined;
  const requested: Step = { id: 'requested', state: 'done', at: createdAt };
  const ended: StepId = kind === 'recharge' ? 'credited' : 'paid';
  const paying: StepId = kind === 'recharge' ? 'crediting' : 'paying';
  switch (status) {
    case 'inProgress': {
      const id = kind === 'recharge' || checkedAt !== undefined ? paying : 'processing';
      return [requested, { id, state: 'current', at: checkedAt }, { id: ended, state: 'next' }];
    }
    case 'completed':
      return [requested, { id: paying, state: 'done', at: checkedAt }, { id: ended, state: 'done', at }];
    case 'failed':
      return [
        requested,
        ...(checkedAt === undefined ? [] : [{ id: paying, state: 'done', at: checkedAt } satisfies Step]),
        { id: kind === 'recharge' ? 'notCredited' : 'returned', state: 'failed', at },
      ];
    default:
      return [requested];
  }
}
