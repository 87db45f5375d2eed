import { eg } from '@bourse/testing/examples';
import { expect, it } from 'vitest';
import { isUnderWay, progressOf } from './application-progress.ts';

const none = [undefined, undefined, undefined, undefined];

/** The table of product.md, "New offerings", with D42 and D68. */
it.each([
  [
    'pending',
    {},
    { word: 'pending', line: 'onHold', figures: 'asked', states: ['done', 'next', 'next', 'next'] },
    true,
  ],
  [
    'being allotted',
    { status: 'allotting' },
    { word: 'pending', line: 'allotting', figures: undefined, states: ['done', 'current', 'next', 'next'] },
    true,
  ],
  [
    'allotted in part',
    { status: 'success', stage: 'transfer', allotted: 200, refund: '5000' },
    {
      word: 'success',
      line: 'arriving',
      figures: 'allotted',
      refund: '5000',
      states: ['done', 'done', 'current', 'next'],
    },
    true,
  ],
  [
    'in the holdings',
    { status: 'success', stage: 'completed', allotted: 300, refund: '0' },
    {
      word: 'success',
      line: 'inHoldings',
      figures: 'allotted',
      refund: undefined,
      states: ['done', 'done', 'done', 'done'],
    },
    false,
  ],
  [
    'refunded after the allotment, because the offering was cancelled',
    { status: 'success', stage: 'completed', allotted: 300, refund: '15000' },
    {
      word: 'refunded',
      line: 'cancelled',
      figures: undefined,
      states: ['done', 'done', 'failed', undefined],
    },
    false,
  ],
  [
    'not drawn',
    { status: 'failed', stage: 'completed', allotted: 0, refund: '15000', ipoStatus: 'closed' },
    {
      word: 'failed',
      line: 'notAllotted',
      figures: undefined,
      states: ['done', 'failed', undefined, undefined],
    },
    false,
  ],
  [
    'refunded before the allotment, because the offering was cancelled',
    { status: 'failed', stage: 'completed', allotted: 0, refund: '15000', ipoStatus: 'cancelled' },
    {
      word: 'failed',
      line: 'cancelled',
      figures: undefined,
      states: ['done', 'failed', undefined, undefined],
    },
    false,
  ],
  [
    'in a state that is not known',
    { status: 'unknown', stage: 'unknown' },
    { word: 'unknown', line: 'unknown', figures: undefined, states: none },
    false,
  ],
] as const)('an application that is %s', (_, change, shown, goesOn) => {
  const progress = progressOf(eg.ipoApplication(change));
  expect(progress).toMatchObject(shown);
  expect(isUnderWay(progress)).toBe(goesOn);
});
