import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { withLaterTexts } from '../with-later-texts.ts';

/** Also fetches it ahead, where a finger is about to open it. */
export const importSearch = () => import('./search-dialog.tsx');

export const SearchDialog = lazyWithRetry(() => withLaterTexts(importSearch()).then((m) => m.SearchDialog), {
  pending: null,
});
