/** Everything behind the sign-in, in one chunk that is not loaded for guests. */
import { endLeftSessions } from '@bourse/api/left-sessions';
import { forgetUnseen } from '@bourse/api/query-client';
import { appLocationOf } from '@bourse/remote-kit/address';
import { connectRemotes } from '@bourse/remote-kit/composition';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { ForgetUnseen } from '@bourse/remote-kit/load-boundary';
import { prefetchRemotes } from '@bourse/remote-kit/prefetch';
import { readRegistry } from '@bourse/remote-kit/registry';
import { RemotesContext } from '@bourse/remote-kit/remotes';
import { Slot } from '@bourse/remote-kit/slot';
import { onProblem } from '@bourse/remote-kit/telemetry';
import { useIsLater } from '@bourse/remote-kit/use-is-later';
import { whenSettled } from '@bourse/remote-kit/when-settled';
import { deployment } from '@bourse/session/config';
import { isLockOnAtom } from '@bourse/session/lock-after';
import { hasPriceAlertsAtom } from '@bourse/session/price-alerts';
import { isSignedInAtom, leftTokensAtom, store } from '@bourse/session/session';
import { followKeyboard } from '@bourse/ui/follow-keyboard';
import { QueryClientProvider } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Outlet } from 'react-router-dom';
import './app-lock/cover.css';
import { Chrome } from './chrome/chrome.tsx';
import { CurrencyGuard } from './currency-guard.tsx';
import { customerQueries, customerQueriesAtom } from './customer-queries.ts';
import { firstPartsOf } from './router/first-parts.ts';

followKeyboard();

// Before the first frame, which would show amounts. What decides whether the app is locked is loaded only where it can be.
if (store.get(isLockOnAtom)) document.documentElement.dataset.covered = '';

const AppLock = lazyWithRetry(
  () => import(/* webpackChunkName: "app-lock" */ './app-lock/app-lock.tsx').then((m) => m.AppLock),
  { size: 'screen', pending: null },
);

const registry = readRegistry();
const app = appLocationOf(location, registry, deployment.embedded);
export const remotes = connectRemotes(registry, app.files);
prefetchRemotes(remotes, app);

/** Where the chunk does not come, the next problem asks again. */
function sendReports(): void {
  import(/* webpackChunkName: "send-reports" */ '@bourse/remote-kit/send-reports')
    .then((module) => module.sendReports(registry))
    .catch(() => {});
}
if (registry.set) {
  whenSettled(sendReports);
  onProblem(sendReports);
}

/**
 * Loads what the page at this path, within the app, shows first, and without a network what the device has kept of it. It
 * resolves also where something of it fails, which is shown.
 */
export const preloadParts = (pathname: string): Promise<unknown> =>
  Promise.allSettled([
    navigator.onLine || customerQueries().keep(),
    ...registry.remotes.flatMap((remote) => {
      const { kind, parts } = firstPartsOf(remote, pathname);
      return parts.map(({ id }) => remotes.load(remote.name, kind, id));
    }),
  ]);

// The back end is told about a session that was left on this device, now or before while it was offline.
void endLeftSessions();
store.sub(leftTokensAtom, () => void endLeftSessions());

/** The frame has what it needs of the API, which `next-visit` has not. */
export const importPush = () => import(/* webpackChunkName: "bourse-api-push" */ '@bourse/api/push');

/** Whether something that the customer has sent, money or not, is under way, or its outcome is not known yet. */
export async function isBusy(): Promise<boolean> {
  if (customerQueries().client.isMutating() > 0) return true;
  const { openScopes } = await import(
    /* webpackChunkName: "bourse-api-money-call" */ '@bourse/api/money-call'
  );
  return openScopes().length > 0;
}

/** How long what is not urgent lets the page load what was asked for, ms. */
const LATER = 5_000;

function Notices() {
  const hasPriceAlerts = useAtomValue(hasPriceAlertsAtom);
  return (
    <>
      {/* A customer who has set no alert loads nothing of them. */}
      {hasPriceAlerts && <Slot id="frame.price-alerts/v1" pending={null} isQuiet />}
      {useIsLater(LATER) && (
        <>
          <Slot id="frame.notices/v1" pending={null} isQuiet />
          <Slot id="frame.new-logins/v1" pending={null} isQuiet />
        </>
      )}
    </>
  );
}

export function Frame() {
  const queries = useAtomValue(customerQueriesAtom);
  const [{ client, key }, setShown] = useState(queries);
  // After a sign-out the former client stays until the router has shown the login, so that the screen is not remounted.
  const isSignedIn = useAtomValue(isSignedInAtom);
  if (isSignedIn && key !== queries.key) setShown(queries);
  return (
    <QueryClientProvider key={key} client={client}>
      <RemotesContext value={remotes}>
        <ForgetUnseen value={() => forgetUnseen(client)}>
          {/* Beside the covered page, not within it. */}
          {useAtomValue(isLockOnAtom) && createPortal(<AppLock />, document.body)}
          <Chrome notices={<Notices />}>
            <CurrencyGuard>
              <Outlet />
            </CurrencyGuard>
          </Chrome>
        </ForgetUnseen>
      </RemotesContext>
    </QueryClientProvider>
  );
}
