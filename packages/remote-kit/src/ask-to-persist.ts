import { store } from '@bourse/session/session';
import { isFlag } from '@bourse/session/shapes';
import { deviceAtom } from '@bourse/session/stored';

const askedAtom = deviceAtom<boolean>('persistenceAsked', isFlag, false);

/**
 * Asks the browser for persistent storage, once per device: Safari deletes stored data after seven days without a visit.
 * Call it when the customer has stored something that the back end does not have. The app ignores the browser's answer.
 */
export async function askToPersist(): Promise<void> {
  if (store.get(askedAtom)) return;
  store.set(askedAtom, true);
  try {
    await navigator.storage.persist();
  } catch {
    // Insecure pages have no `navigator.storage`, and a browser may reject the request.
  }
}
