import { addTranslations, changeLocale } from '@bourse/i18n/i18n';
import { links } from '@bourse/links/links';
import { waitingShapes } from '@bourse/remote-kit/feature';
import { Pending } from '@bourse/remote-kit/pending';
import type { Registry } from '@bourse/remote-kit/registry';
import { type Remotes, RemotesContext } from '@bourse/remote-kit/remotes';
import { cachedLoginAtom, sessionExpiredAtom, store } from '@bourse/session/session';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beginnings, type FrameKind, frames, nameOf, nameOfFrame, nameOfShape } from '../boot/prerendered.ts';
import { Chrome } from '../chrome/chrome.tsx';
import { HomePending } from '../home/home-screen.tsx';
import { initialized } from '../router/initialized.ts';
import { HOME } from '../router/own-routes.ts';
import { metaOf, type RouteMeta } from '../router/route-meta.ts';
import { routeTable } from '../router/routes.tsx';
import { preloadShellScreen } from '../router/screens.ts';
import { translations, useTranslations } from '../translations.ts';
import type { Wanted } from './environment.ts';

const NO_SHELL = {
  version: '',
  dir: '',
  files: {},
  main: [],
  frame: [],
  signIn: [],
  shared: {},
  translations: { en: [], zh: [], de: [], es: [] },
};

/** HTML, or HTML by name. */
export interface Prerendered {
  screens: Record<string, string>;
  noScript: string;
  tooOld: string;
}

/** Waits for everything, and can be hydrated. */
async function htmlOf(element: ReactElement): Promise<string> {
  // In one piece: React would otherwise send a large part later, and move it to its place by an inline script.
  const options = { progressiveChunkSize: Number.POSITIVE_INFINITY };
  const { prelude } = await prerenderToNodeStream(element, options);
  let html = '';
  for await (const part of prelude) html += String(part);
  return html;
}

async function screenAt({ base }: Registry, path: string): Promise<string> {
  await preloadShellScreen(path);
  // No screen of a remote is reached from here.
  const router = createMemoryRouter(routeTable({ base, shell: NO_SHELL, remotes: [] }, base), {
    initialEntries: [base + path.slice(1)],
    basename: base,
  });
  await initialized(router);
  return htmlOf(<RouterProvider router={router} />);
}

/** Stands where the page puts the title of its screen. */
const TITLE = '-';
const titles = { en: TITLE, zh: TITLE, de: TITLE, es: TITLE };
const route = { id: 'any', title: 'none', titles, requiresAuth: true };

const METAS: Record<FrameKind, RouteMeta> = {
  home: metaOf('shell', HOME),
  tab: metaOf('any', { ...route, showBottomNav: true }),
  // Whether customer service floats over the screen depends on the screen.
  back: metaOf('any', { ...route, showBack: true, hideCustomerService: true }),
};

/** The frame of a screen that is on its way; of home with its own first places. */
function frameOf(registry: Registry, kind: FrameKind): string {
  const remotes: Remotes = { registry, load: () => new Promise(() => {}), preloadEntry: () => {} };
  const element = (
    <QueryClientProvider client={new QueryClient()}>
      <RemotesContext value={remotes}>
        <Chrome>{kind === 'home' ? <HomePending /> : <Pending size="screen" />}</Chrome>
      </RemotesContext>
    </QueryClientProvider>
  );
  const { base } = registry;
  const path = kind === 'home' ? links.home() : '/any';
  const router = createMemoryRouter([{ path: '*', handle: METAS[kind], element }], {
    initialEntries: [base + path.slice(1)],
    basename: base,
  });
  // A picture, which waits for nothing: what is not there yet is shown as waiting.
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

function Sentence({ of }: { of: 'app.noScript' | 'app.tooOld' }) {
  const { t, locale } = useTranslations();
  return <p lang={locale}>{t(of)}</p>;
}

/** Renders what a page may begin with: in each language of the deployment, and in each state. */
export async function prerender({ deployment, registry }: Wanted): Promise<Prerendered> {
  await addTranslations('shell', translations);
  const prerendered: Prerendered = { screens: {}, noScript: '', tooOld: '' };
  for (const locale of deployment.languages) {
    await changeLocale(locale);
    prerendered.noScript += await htmlOf(<Sentence of="app.noScript" />);
    prerendered.tooOld += await htmlOf(<Sentence of="app.tooOld" />);
    for (const beginning of beginnings(deployment)) {
      store.set(sessionExpiredAtom, beginning.isExpired);
      store.set(cachedLoginAtom, beginning.hasPhone ? { user: ' ', timestamp: 0 } : null);
      if (beginning.hasPasskeys) Object.assign(globalThis, { PublicKeyCredential: Object });
      else Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
      prerendered.screens[nameOf(locale, beginning)] = await screenAt(registry, beginning.path);
    }
    for (const kind of frames) prerendered.screens[nameOfFrame(locale, kind)] = frameOf(registry, kind);
  }
  for (const shape of waitingShapes)
    prerendered.screens[nameOfShape(shape)] = renderToStaticMarkup(<Pending size="screen" shape={shape} />);
  return prerendered;
}
