/** One remote standalone, in a frame of its own: routes by address, slots one by one, a real broker behind them. */
import '@bourse/ui/layers.css';
import '@bourse/ui/reset.css';
import '@bourse/ui/tokens.css';
import { call } from '@bourse/api/client';
import { createQueryClient, forgetUnseen } from '@bourse/api/query';
import { login } from '@bourse/contract/session';
import { followLocale } from '@bourse/i18n/i18n';
import { connectRemotes } from '@bourse/remote-kit/composition';
import { applyLook } from '@bourse/session/preferences';
import { isSignedIn, signIn } from '@bourse/session/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { ForgetUnseen } from '../load-boundary.tsx';
import { readRegistry } from '../registry.ts';
import { RemoteScreen } from '../remote-screen.tsx';
import { RemotesContext } from '../remotes.ts';
import { Catalogue } from './catalogue.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { SlotPage } from './slot-page.tsx';
import { StandaloneFrame } from './standalone-frame.tsx';

const registry = readRegistry();
const remotes = connectRemotes(registry, document.baseURI);
const queryClient = createQueryClient();

/** A session of the demo customer; one that is still there from the last time may have ended on a new broker. */
async function enter(): Promise<void> {
  const customer = JSON.parse(document.getElementById('customer')?.textContent ?? '{}');
  signIn(await call(login, customer));
}

const router = createBrowserRouter([
  {
    element: <StandaloneFrame />,
    HydrateFallback: () => null,
    children: [
      { path: '/', element: <Catalogue registry={registry} /> },
      { path: '/~slot/*', element: <SlotPage /> },
      ...registry.remotes.flatMap(({ name, routes }) =>
        routes.flatMap(({ id, paths }) =>
          paths.map((path) => ({ path, element: <RemoteScreen key={id} remote={name} id={id} /> })),
        ),
      ),
      { path: '*', element: <Elsewhere /> },
    ],
  },
]);

async function start(): Promise<void> {
  applyLook(document.documentElement);
  await Promise.all([followLocale().ready, enter()]);
  const root = document.getElementById('root');
  if (!root || !isSignedIn()) throw new Error('The demo customer could not sign in.');
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RemotesContext value={remotes}>
        <ForgetUnseen value={() => forgetUnseen(queryClient)}>
          <RouterProvider router={router} />
        </ForgetUnseen>
      </RemotesContext>
    </QueryClientProvider>,
  );
}

start().catch((error: unknown) => {
  document.body.textContent = `${error}`;
});
