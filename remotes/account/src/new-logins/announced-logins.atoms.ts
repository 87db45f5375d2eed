import { customerAtom } from '@bourse/session/customer-atom';
import { isNumber } from '@bourse/session/shapes';

/**
 * The time of the last login of the customer that this device has announced, epoch ms; undefined where it has never asked.
 * It outlives the session.
 */
export const announcedLoginsAtom = customerAtom<number | undefined>('announcedLogins', isNumber, undefined);
