import { returnFocus } from './router/return-focus.ts';
import type { Router } from './router/router.ts';
import { followTranslation } from './translated/follow-translation.ts';

/** Starts what follows the page for its whole life and is not needed for the first screen. */
export function afterFirstScreen(root: HTMLElement, router: Router): void {
  followTranslation(root);
  returnFocus(router);
}
