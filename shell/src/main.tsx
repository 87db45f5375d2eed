import '@bourse/ui/layers.css';
import '@bourse/ui/reset.css';
import '@bourse/ui/tokens.css';
import { addWords, followLocale } from '@bourse/i18n/i18n';
import { placeOf } from '@bourse/remote-kit/address';
import { readRegistry } from '@bourse/remote-kit/registry';
import { deployment } from '@bourse/session/config';
import { applyLook } from '@bourse/session/preferences';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { blockPinchZoom } from './device/pinch-zoom.ts';
import { createRouter } from './router/router.ts';
import { words } from './words.ts';

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

async function start(): Promise<void> {
  applyLook(document.documentElement);
  if (deployment.blockPinchZoom) blockPinchZoom(document);
  await followLocale().ready;
  await Promise.all([addWords('shell', words), stylesApplied()]);
  const registry = readRegistry();
  const router = createRouter(registry, placeOf(location, registry.base, deployment.embedded));
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  createRoot(root).render(<RouterProvider router={router} />);
}

// A failure is logged by the browser, and the inline script then takes the placeholder away (spec section 4).
void start();
