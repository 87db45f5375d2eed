import type { BrowserContext } from '@playwright/test';
import type { Account } from './api.ts';
import { keptTexts } from './kept.ts';

/** Signs a customer in on a phone, before its first page of this origin. */
export async function signIn(
  context: BrowserContext,
  { token, id, phone, signedInAt }: Account,
  origin: string,
): Promise<void> {
  await context.addInitScript(
    (customer) => {
      // Once per tab, so that signing out is not undone by the next page load.
      if (location.origin !== customer.origin || sessionStorage.getItem('signed-in-by-test')) return;
      sessionStorage.setItem('signed-in-by-test', 'yes');
      for (const [place, text] of customer.texts) localStorage.setItem(place, text);
    },
    {
      origin,
      texts: keptTexts({
        userInfo: { id, phone, signedInAt },
        cachedLogin: { user: phone, timestamp: Date.now() },
        token,
      }),
    },
  );
}
