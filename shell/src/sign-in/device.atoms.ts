import { storedAtom } from '@bourse/session/stored-atom';

/**
 * The device token that the back end issued at the last login. It grants no access and is kept after signing out: with
 * it this device can still log in while other devices are locked out after guessing passwords.
 */
export const deviceAtom = storedAtom<string | null>(
  'device',
  null,
  (text) => text || null,
  (device) => device ?? undefined,
);
