import { leftTokensAtom, store } from '@bourse/session/session';
import { calls } from './transport.ts';

/**
 * Whoever signed out without a network may never sign in here again: the back end is told as soon as the app is open and
 * online, by guests too. Who has left no session loads nothing for it.
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
