/**
 * How many rows the calendar had on home when the customer last looked, so that home reserves their height; undefined
 * where they have not looked yet.
 */
import { customerAtom } from './customer-atom.ts';
import { isCount } from './shapes.ts';

export const calendarRowsAtom = customerAtom<number | undefined>('calendarRows', isCount, undefined);
