import { customerAtom } from '@bourse/session/customer-atom';
import { isNumber } from '@bourse/session/shapes';

/**
 * The time of the newest login that this device has announced to the customer, epoch ms. Undefined until the device has
 * first loaded the logins. It is kept after sign-out.
 */
export const announcedLoginsAtom = customerAtom<number | undefined>('announcedLogins', isNumber, undefined);
