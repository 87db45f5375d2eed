import '@bourse/ui/layers.css';
import '@bourse/ui/reset.css';
import '@bourse/ui/tokens.css';
import { addTranslations, followLocale } from '@bourse/i18n/i18n';
import { appLocationOf } from '@bourse/remote-kit/address';
import { readRegistry } from '@bourse/remote-kit/registry';
import { whenSettled } from '@bourse/remote-kit/when-settled';
import { deployment } from '@bourse/session/config';
import { applyLook } from '@bourse/session/preferences';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { PLACEHOLDER_TIMEOUT } from './boot/placeholder.ts';
import { blockPinchZoom } from './device/pinch-zoom.ts';
import { withinBase } from './router/guard.ts';
import { initialized } from './router/initialized.ts';
import { createRouter } from './router/router.ts';
import { preloadFirstScreen } from './router/screens.ts';
import { followLeftSessions } from './sign-in/left-sessions.ts';
import { translations } from './translations.ts';

/**
 * The browser delays the first paint only for stylesheets of the HTML, and the boot script inserted these, so we wait
 * for them.
 */
const stylesApplied = () =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(
      (link) =>
        link.sheet ??
        new Promise((done) => {
          link.onload = done;
          link.onerror = done;
        }),
    ),
  );

const placeholderTimeout = () => new Promise((done) => setTimeout(done, PLACEHOLDER_TIMEOUT));

/** Code that the first screen does not need is fetched after this delay, ms. */
const AFTER_FIRST_SCREEN = 1_000;

async function start(): Promise<void> {
  applyLook(document.documentElement);
  if (deployment.blockPinchZoom) blockPinchZoom(document);
  await followLocale().ready;
  await Promise.all([addTranslations('shell', translations), stylesApplied()]);
  const registry = readRegistry();
  const app = appLocationOf(location, registry, deployment.embedded);
  const router = createRouter(registry, app);
  // React shows a Suspense fallback for at least 300 ms. The screen is therefore loaded first and rendered in
  // a transition, which skips the fallback when the content is ready.
  await Promise.race([
    preloadFirstScreen(withinBase(app.base, router.state.location).pathname),
    placeholderTimeout(),
  ]);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  const page = <RouterProvider router={router} />;
  if (root.dataset.prerendered !== undefined) {
    await initialized(router);
    startTransition(() => void hydrateRoot(root, page));
  } else startTransition(() => createRoot(root).render(page));
  followLeftSessions();
  // The delay is short enough: a browser needs longer to detect the page's language and to load its translator.
  setTimeout(() => {
    import(/* webpackChunkName: "after-first-screen" */ './after-first-screen.ts')
      .then(({ afterFirstScreen }) => afterFirstScreen(root, router))
      .catch(() => {});
  }, AFTER_FIRST_SCREEN);
  // A preview is not what the device keeps for the next visit.
  if (!app.hash && !registry.development && !registry.preview)
    whenSettled(() => {
      // Where the chunk does not come, the next visit is as this one was.
      import(/* webpackChunkName: "next-visit" */ './next-visit/next-visit.ts')
        .then(({ prepareNextVisit }) => prepareNextVisit(app, registry, router))
        .catch(() => {});
    });
}

// The browser logs a failure, and the boot script then removes the placeholder (product.md, "Start-up").
void start();
