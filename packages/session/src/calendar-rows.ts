/**
 * The number of rows that the calendar on home had when this device last showed it. Home reserves their height. Undefined
 * before the first time.
 */
import { customerAtom } from './customer-atom.ts';
import { isCount } from './shapes.ts';

export const calendarRowsAtom = customerAtom<number | undefined>('calendarRows', isCount, undefined);
