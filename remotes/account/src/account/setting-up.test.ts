import { expect, it } from 'vitest';
import { type KnownState, stepsOf } from './setting-up.ts';

const nothing: KnownState = {
  identity: { status: 'none' },
  cards: [],
  customer: { hasTransactionPassword: false },
};

it('a new customer has three steps to do', () => {
  expect(stepsOf(nothing)).toEqual([
    { step: 'name', isDone: false },
    { step: 'card', isDone: false },
    { step: 'password', isDone: false },
  ]);
});

it('a step is done when it is under review or approved, and not when it was refused', () => {
  const done = (status: 'underReview' | 'approved' | 'refused') =>
    stepsOf({ identity: { status }, cards: [{ status }], customer: { hasTransactionPassword: true } }).map(
      ({ isDone }) => isDone,
    );
  expect(done('underReview')).toEqual([true, true, true]);
  expect(done('approved')).toEqual([true, true, true]);
  expect(done('refused')).toEqual([false, false, true]);
});

it('a step whose state is not known is left out', () => {
  const unknown = { identity: undefined, cards: undefined, customer: { hasTransactionPassword: null } };
  expect(stepsOf(unknown)).toEqual([]);
  expect(stepsOf({ ...nothing, identity: { status: 'unknown' } }).map(({ step }) => step)).toEqual([
    'card',
    'password',
  ]);
});
