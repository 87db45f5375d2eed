/** Everything behind the sign-in, in one chunk that is not loaded for guests. */
import { forgetKept } from '@bourse/api/kept';
import { endLeftSessions } from '@bourse/api/left-sessions';
import { createQueryClient, forgetUnseen } from '@bourse/api/query';
import { appLocationOf } from '@bourse/remote-kit/address';
import { connectRemotes } from '@bourse/remote-kit/composition';
import { ForgetUnseen } from '@bourse/remote-kit/load-boundary';
import { prefetchRemotes } from '@bourse/remote-kit/prefetch';
import { readRegistry } from '@bourse/remote-kit/registry';
import { RemotesContext } from '@bourse/remote-kit/remotes';
import { Slot } from '@bourse/remote-kit/slot';
import { deployment } from '@bourse/session/config';
import { hasPriceAlertsAtom } from '@bourse/session/price-alerts';
import { leftTokensAtom, onSessionChange, store } from '@bourse/session/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Outlet } from 'react-router-dom';
import { Chrome } from './chrome/chrome.tsx';
import { CurrencyGate } from './currency-gate.tsx';

const registry = readRegistry();
const app = appLocationOf(location, registry.base, deployment.embedded);
export const remotes = connectRemotes(registry, app.files);
prefetchRemotes(remotes, app);

const queryClient = createQueryClient();
// The data of one customer must not be visible to the next one, also on a screen that stays mounted because
// another customer signed in in another tab.
onSessionChange((token) => {
  if (token !== null) return void queryClient.resetQueries();
  queryClient.clear();
  forgetKept();
});

// The back end is told about a session that was left on this device, now or before while it was offline.
void endLeftSessions();
store.sub(leftTokensAtom, () => void endLeftSessions());

const forget = () => forgetUnseen(queryClient);

function Notices() {
  const hasPriceAlerts = useAtomValue(hasPriceAlertsAtom);
  return (
    <>
      {/* A customer who has set no alert loads nothing of them. */}
      {hasPriceAlerts && <Slot id="frame.price-alerts/v1" pending={null} />}
      <Slot id="frame.notices/v1" pending={null} />
    </>
  );
}

export function Frame() {
  return (
    <QueryClientProvider client={queryClient}>
      <RemotesContext value={remotes}>
        <ForgetUnseen value={forget}>
          <Chrome notices={<Notices />}>
            <CurrencyGate>
              <Outlet />
            </CurrencyGate>
          </Chrome>
        </ForgetUnseen>
      </RemotesContext>
    </QueryClientProvider>
  );
}
