import { serverTimeAt } from '@bourse/api/server-time';

/** For display only: the device's time until an answer has brought the server's. */
export const serverNow = (): number => serverTimeAt() ?? Date.now();
