import { storedAtom } from '@bourse/session/stored-atom';

/**
 * What the back end told this device at its last login. It opens nothing, and stays when the customer leaves: nobody who
 * tries passwords elsewhere can lock this device out.
 */
export const deviceAtom = storedAtom<string | null>(
  'device',
  null,
  (text) => text || null,
  (device) => device ?? undefined,
);
