/**
 * Whether home shows the first steps of a new account; undefined until this device has loaded them. It is stored so that the
 * frame can reserve their space before any response, without a layout shift.
 */
import { customerAtom } from './customer-atom.ts';
import { isOneOf } from './shapes.ts';

export const firstStepsAtom = customerAtom<'shown' | 'over' | undefined>(
  'firstSteps',
  isOneOf(['shown', 'over']),
  undefined,
);
