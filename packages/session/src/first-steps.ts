/**
 * Whether home shows the first steps of a new account; undefined where the device has not seen them yet. The frame needs
 * to know before anything is asked, so that nothing below them moves.
 */
import { customerAtom } from './customer-atom.ts';
import { isOneOf } from './shapes.ts';

export const firstStepsAtom = customerAtom<'shown' | 'over' | undefined>(
  'firstSteps',
  isOneOf(['shown', 'over']),
  undefined,
);
