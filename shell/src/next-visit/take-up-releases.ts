import { links } from '@bourse/links/links';
import { releaseOfPage, type Urgency } from '@bourse/remote-kit/page-release';
import { replacedReleases } from '@bourse/remote-kit/replaced';
import { isSignedIn } from '@bourse/session/session';
import { isText } from '@bourse/session/shapes';
import { tabValue } from '@bourse/session/stored';
import type { Router } from '../router/router.ts';
import { waitUntil } from './wait-until.ts';
import { workerReplaced } from './worker-replaced.ts';

/** How the address of an order ticket begins. */
const ORDER_TICKET = links.trading('', '', '', 'buy').replace(/\/+\?.*/, '/');

/** Whether a screen of this page says that something would be lost, as it does before the page is left. */
const wouldLoseSomething = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

const isBusy = async (): Promise<boolean> => {
  if (!isSignedIn()) return false;
  const frame = await import(/* webpackChunkName: "frame" */ '../frame.tsx');
  return frame.isBusy();
};

/** How long a screen that was left may still be there while the next one loads, ms. */
const LEAVING = 1_000;

/** The release of the last page of this tab that was reloaded for a newer release. */
const gaveWay = tabValue<string>('gaveWay', isText, '');

/**
 * Whether this page may give way by itself. A server that hands out the old page again, or a cache before it, would have it
 * loaded over and over. What stands in for a failed release is another page in that sense.
 */
function mayGiveWay(urgency: Urgency): boolean {
  const name = `${releaseOfPage()}${replacedReleases()}`;
  const before = gaveWay.read();
  // With storage blocked, the next page cannot read the name. The page then reloads only when the customer
  // navigates, because an automatic reload could repeat forever.
  return gaveWay.write(name) ? before !== name : urgency === 'next-screen';
}

/**
 * A new release begins with a new document. This takes it up when the customer goes to another screen: nothing that they
 * are doing is interrupted, and never an order.
 * @returns how to say that there is one
 */
export function takeUpReleases(router: Router): (urgency: Urgency) => void {
  let isWaiting = false;
  let at = router.state.location;

  const isOrder = () => router.state.location.pathname.includes(ORDER_TICKET);

  const begin = async (pathname: string, urgency: Urgency): Promise<void> => {
    await workerReplaced();
    if (isOrder() || (await isBusy())) return;
    await waitUntil(() => !wouldLoseSomething(), LEAVING);
    // The customer may have gone on meanwhile; the next screen asks again.
    if (router.state.location.pathname !== pathname || wouldLoseSomething()) return;
    if (mayGiveWay(urgency)) window.location.reload();
  };

  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.pathname === at.pathname) return;
    at = location;
    if (isWaiting) void begin(location.pathname, 'next-screen');
  });
  return (urgency) => {
    isWaiting = true;
    if (urgency === 'now') void begin(router.state.location.pathname, urgency);
  };
}
