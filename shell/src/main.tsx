import '@bourse/ui/layers.css';
import '@bourse/ui/reset.css';
import '@bourse/ui/tokens.css';
import { addTranslations, followLocale } from '@bourse/i18n/i18n';
import { placeOf } from '@bourse/remote-kit/address';
import { readRegistry } from '@bourse/remote-kit/registry';
import { deployment } from '@bourse/session/config';
import { applyLook } from '@bourse/session/preferences';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { PLACEHOLDER_TIMEOUT } from './boot/placeholder.ts';
import { blockPinchZoom } from './device/pinch-zoom.ts';
import { withinBase } from './router/guard.ts';
import { createRouter } from './router/router.ts';
import { preloadShellScreen } from './screens.ts';
import { followLeftSessions } from './sign-in/left-sessions.ts';
import { translations } from './translations.ts';

/** The inline script inserted them, so the browser does not hold the first paint back for them: we do. */
const stylesApplied = () =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(
      (link) =>
        link.sheet ??
        new Promise((done) => {
          link.addEventListener('load', done);
          link.addEventListener('error', done);
        }),
    ),
  );

const placeholderTimeout = () => new Promise((done) => setTimeout(done, PLACEHOLDER_TIMEOUT));

async function start(): Promise<void> {
  applyLook(document.documentElement);
  if (deployment.blockPinchZoom) blockPinchZoom(document);
  await followLocale().ready;
  await Promise.all([addTranslations('shell', translations), stylesApplied()]);
  const registry = readRegistry();
  const place = placeOf(location, registry.base, deployment.embedded);
  const router = createRouter(registry, place);
  // A fallback that is shown for an instant costs more than that: React keeps it for 300 ms, so that none flashes by.
  // Only a transition looks at what has arrived before it falls back.
  await Promise.race([
    preloadShellScreen(withinBase(place.base, router.state.location).pathname),
    placeholderTimeout(),
  ]);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  startTransition(() => createRoot(root).render(<RouterProvider router={router} />));
  followLeftSessions();
}

// A failure is logged by the browser, and the inline script then takes the placeholder away (product.md, "Start-up").
void start();
