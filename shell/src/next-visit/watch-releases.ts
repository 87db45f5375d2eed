import { releaseOfPage, releaseOnServer, wantNewPage } from '@bourse/remote-kit/page-release';

/** How long a page is left alone before it asks, when it is seen again, which page the server has now, ms. */
const AWAY = 5 * 60_000;

/** A page that stays open for long asks for a new one when the customer comes back to it. */
export function watchReleases(): void {
  let askedAt = Date.now();
  /** The newer page that it heard of the last time. */
  let heardOf: string | undefined;
  document.addEventListener('visibilitychange', async () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < AWAY) return;
    askedAt = Date.now();
    const release = await releaseOnServer().catch(() => undefined);
    if (release === undefined || release === releaseOfPage()) return;
    // A worker keeps the new page with all of its files first, so that it begins fast. Not every device has room for that.
    if (!navigator.serviceWorker?.controller || release === heardOf) wantNewPage('next-screen');
    heardOf = release;
  });
}
