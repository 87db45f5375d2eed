/**
 * Whether the customer wants notices on this device while the app is closed. The device remembers it for the customer:
 * removed at sign-out, and kept when the session expires, because the customer goes on with the next one. The
 * subscription itself is in `@bourse/api/push`.
 */
import { ownPlace } from './session.ts';
import { storage } from './storage.ts';

const place = () => ownPlace('push');

export const isPushWanted = (): boolean => storage.get(place()) === 'on';

export function wantPush(isWanted: boolean): void {
  if (isWanted) storage.set(place(), 'on');
  else storage.remove(place());
}
