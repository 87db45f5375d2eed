/** The steps of a fund order (D80): pure. */
import type { FundOrder } from '@bourse/contract/funds';
import { isBeingPaid } from '@bourse/figures/funds';
import type { TimelineStep } from '@bourse/ui/timeline';

export interface OrderStep {
  id: 'invested' | 'running' | 'returned' | 'cancelled';
  state: TimelineStep['state'];
  at?: number;
  /** `at` is in the future. */
  isExpected?: true;
}

/** The steps from the purchase to the return. An order of unknown status has only its purchase as done. */
export function stepsOf(order: FundOrder, now: number): OrderStep[] {
  const { status, createdAt, endsAt, settledAt } = order;
  const invested: OrderStep = { id: 'invested', state: 'done', at: createdAt };
  const end = endsAt === null ? {} : ({ at: endsAt, isExpected: true } as const);
  const settled = settledAt === null ? {} : { at: settledAt };
  switch (status) {
    case 'active':
      return isBeingPaid(order, now)
        ? [invested, { id: 'running', state: 'done' }, { id: 'returned', state: 'current' }]
        : [invested, { id: 'running', state: 'current' }, { id: 'returned', state: 'next', ...end }];
    case 'completed':
      return [invested, { id: 'running', state: 'done' }, { id: 'returned', state: 'done', ...settled }];
    case 'cancelled':
      return [invested, { id: 'cancelled', state: 'failed', ...settled }];
    default:
      return [invested, { id: 'running', state: undefined }, { id: 'returned', state: undefined }];
  }
}
