import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { withLaterTexts } from '../with-later-texts.ts';

/** Shown at unknown addresses. Few see it, so that the frame does not carry it. */
export const NotFoundScreen = lazyWithRetry(
  () => withLaterTexts(import(/* webpackChunkName: "not-found" */ './not-found.tsx')).then((m) => m.NotFound),
  { size: 'screen' },
);
