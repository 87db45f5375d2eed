import type { Recharge } from '@bourse/contract/recharges';
import type { Withdrawal } from '@bourse/contract/withdrawals';
import { describe, expect, it } from 'vitest';
import { lateAfter, stepsOf } from './transfer.ts';

const common = {
  id: '1',
  no: 'X1',
  amount: '500',
  received: null,
  createdAt: 1,
  expectedAt: null,
  settledAt: null,
  reason: null,
  fee: null,
  requestKey: null,
} as const;
const recharge = (change: Partial<Recharge>): { kind: 'recharge'; record: Recharge } => ({
  kind: 'recharge',
  record: { ...common, status: 'inProgress', payTo: null, ...change },
});
const withdrawal = (change: Partial<Withdrawal>): { kind: 'withdraw'; record: Withdrawal } => ({
  kind: 'withdraw',
  record: { ...common, status: 'inProgress', card: '3333', bank: null, checkedAt: null, ...change },
});
const words = (found: Parameters<typeof stepsOf>[0]) =>
  stepsOf(found).map(({ id, state, at }) => [id, state, at]);

describe('the steps', () => {
  it.each([
    [
      'a recharge under way',
      recharge({}),
      [
        ['requested', 'done', 1],
        ['crediting', 'current', undefined],
        ['credited', 'next', undefined],
      ],
    ],
    [
      'a credited recharge',
      recharge({ status: 'completed', settledAt: 3 }),
      [
        ['requested', 'done', 1],
        ['crediting', 'done', undefined],
        ['credited', 'done', 3],
      ],
    ],
    [
      'a refused recharge',
      recharge({ status: 'failed', settledAt: 3 }),
      [
        ['requested', 'done', 1],
        ['notCredited', 'failed', 3],
      ],
    ],
    [
      'a withdrawal that was not checked yet',
      withdrawal({}),
      [
        ['requested', 'done', 1],
        ['processing', 'current', undefined],
        ['paid', 'next', undefined],
      ],
    ],
    [
      'a withdrawal that is being paid',
      withdrawal({ checkedAt: 2 }),
      [
        ['requested', 'done', 1],
        ['paying', 'current', 2],
        ['paid', 'next', undefined],
      ],
    ],
    [
      'a paid withdrawal',
      withdrawal({ status: 'completed', checkedAt: 2, settledAt: 3 }),
      [
        ['requested', 'done', 1],
        ['paying', 'done', 2],
        ['paid', 'done', 3],
      ],
    ],
    [
      'a withdrawal that was refused at once',
      withdrawal({ status: 'failed', settledAt: 3 }),
      [
        ['requested', 'done', 1],
        ['returned', 'failed', 3],
      ],
    ],
    [
      'a withdrawal that was refused while it was being paid',
      withdrawal({ status: 'failed', checkedAt: 2, settledAt: 3 }),
      [
        ['requested', 'done', 1],
        ['paying', 'done', 2],
        ['returned', 'failed', 3],
      ],
    ],
    ['an unknown status', withdrawal({ status: 'unknown' }), [['requested', 'done', 1]]],
  ])('of %s', (_, found, expected) => {
    expect(words(found)).toEqual(expected);
  });
});

it('a transfer is late after its promised time, else after the hours of the deployment', () => {
  expect(lateAfter(recharge({ expectedAt: 9 }).record, 24)).toBe(9);
  expect(lateAfter(recharge({}).record, 24)).toBe(1 + 24 * 3_600_000);
});
