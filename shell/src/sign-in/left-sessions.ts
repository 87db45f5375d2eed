import { leftTokensAtom, store } from '@bourse/session/session';
import { calls } from './transport.ts';

/**
 * Tells the back end about sessions that were left while offline, as soon as the app is open and online, for guests
 * too: the customer may never sign in on this device again. Without such sessions nothing is loaded.
 */
export function followLeftSessions(): void {
  const send = () => {
    if (store.get(leftTokensAtom).length === 0) return;
    calls().then(
      ({ sendLeftSessions }) => sendLeftSessions(),
      () => {}, // The next start tries again.
    );
  };
  addEventListener('online', send);
  send();
}
