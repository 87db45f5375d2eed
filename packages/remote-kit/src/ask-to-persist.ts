import { store } from '@bourse/session/session';
import { isFlag } from '@bourse/session/shapes';
import { deviceAtom } from '@bourse/session/stored';

const askedAtom = deviceAtom<boolean>('persistenceAsked', isFlag, false);

/**
 * Asks the browser, once on a device, to keep what the app has stored: Safari deletes it after seven days without a visit.
 * Call it when the customer has stored something that the back end does not have. Nothing depends on the answer.
 */
export async function askToPersist(): Promise<void> {
  if (store.get(askedAtom)) return;
  store.set(askedAtom, true);
  try {
    await navigator.storage.persist();
  } catch {
    // An insecure address has no such call, and a browser may refuse it.
  }
}
