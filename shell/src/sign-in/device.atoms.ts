import { isText } from '@bourse/session/shapes';
import { deviceAtom } from '@bourse/session/stored';

/**
 * The device token that the back end issued at the last login. It grants no access and is kept after signing out: with
 * it this device can still log in while other devices are locked out after guessing passwords.
 */
export const deviceTokenAtom = deviceAtom<string | null>('deviceToken', isText, null);
