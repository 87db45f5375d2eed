/** One remote standalone, in a frame of its own: routes by address, slots one by one, a real broker behind them. */
import '@bourse/ui/layers.css';
import '@bourse/ui/more-icons';
import '@bourse/ui/reset.css';
import '@bourse/ui/tokens.css';
import { createQueryClient, forgetUnseen } from '@bourse/api/query-client';
import { followLocale } from '@bourse/i18n/i18n';
import { connectRemotes } from '@bourse/remote-kit/composition';
import { applyLook } from '@bourse/session/preferences';
import { followKeyboard } from '@bourse/ui/follow-keyboard';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { Feature } from '../feature.ts';
import { restoreDraft } from '../kept-draft.ts';
import { ForgetUnseen } from '../load-boundary.tsx';
import { readRegistry } from '../registry.ts';
import { RemoteScreen } from '../remote-screen.tsx';
import { RemotesContext } from '../remotes.ts';
import { type Customers, currentActor, enterAs } from './actors.ts';
import { Catalogue } from './catalogue.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { SlotPage } from './slot-page.tsx';
import { type Handle, StandaloneFrame } from './standalone-frame.tsx';

const registry = readRegistry();
const remotes = connectRemotes(registry, document.baseURI);

/** What the development server wrote into the page. */
const inPage = <T,>(id: string): T => JSON.parse(document.getElementById(id)?.textContent ?? 'null');

const feature = inPage<Feature>('feature');

restoreDraft();
const router = createBrowserRouter([
  {
    element: <StandaloneFrame />,
    HydrateFallback: () => null,
    children: [
      { path: '/', element: <Catalogue feature={feature} /> },
      { path: '/~slot/*', element: <SlotPage />, handle: { remote: feature.name } satisfies Handle },
      ...registry.remotes.flatMap(({ name, routes }) =>
        routes.flatMap((route) =>
          route.paths.map((path) => ({
            path,
            element: <RemoteScreen key={route.id} remote={name} id={route.id} shape={route.shape} />,
            handle: { remote: name, route } satisfies Handle,
          })),
        ),
      ),
      { path: '*', element: <Elsewhere /> },
    ],
  },
]);

async function start(): Promise<void> {
  applyLook(document.documentElement);
  followKeyboard();
  await Promise.all([followLocale().ready, enterAs(currentActor(), inPage<Customers>('customers'))]);
  const queryClient = createQueryClient();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
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
