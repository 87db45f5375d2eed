import type { FundOrder } from '@bourse/contract/funds';
import { expect, it } from 'vitest';
import { stepsOf } from './order-steps.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-22T09:00:00Z');

const order = (change: Partial<FundOrder> = {}): FundOrder => ({
  id: '9',
  orderNo: 'F2610180001',
  fundId: '3',
  project: { name: 'Demo Balanced 90', minReturn: '1.6', maxReturn: '2.6', periodDays: 90 },
  amount: '25000',
  expectedReturn: '400',
  accruedReturn: '155.55',
  profit: null,
  returned: null,
  status: 'active',
  startsAt: null,
  endsAt: NOW + 55 * DAY,
  settledAt: null,
  createdAt: NOW - 35 * DAY,
  requestKey: null,
  ...change,
});

it.each([
  ['active', order(), 'invested done, running current, returned next'],
  ['past its end', order({ endsAt: NOW }), 'invested done, running done, returned current'],
  ['completed', order({ status: 'completed' }), 'invested done, running done, returned done'],
  ['cancelled', order({ status: 'cancelled' }), 'invested done, cancelled failed'],
  [
    'of an unknown status',
    order({ status: 'unknown' }),
    'invested done, running undefined, returned undefined',
  ],
])('an order that is %s has the steps of it', (_, of, steps) =>
  expect(
    stepsOf(of, NOW)
      .map(({ id, state }) => `${id} ${state}`)
      .join(', '),
  ).toBe(steps),
);
