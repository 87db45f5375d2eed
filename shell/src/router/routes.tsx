import type { Registry } from '@bourse/remote-kit/registry';
import { RemoteScreen } from '@bourse/remote-kit/remote-screen';
import { isSignedIn } from '@bourse/session/session';
import type { ReactElement } from 'react';
import { type LoaderFunction, type RouteObject, redirect } from 'react-router-dom';
import { guard, withinBase } from './guard.ts';
import { FORGOT_PASSWORD, HOME, LOGIN, NOT_FOUND, REGISTER } from './own-routes.ts';
import { Root, RootFailed } from './root.tsx';
import { metaOf, type RouteMeta } from './route-meta.ts';
import {
  ForgotPassword,
  Frame,
  Home,
  Login,
  NotFound,
  preloadHome,
  Register,
  startScreen,
} from './screens.ts';

/** Passes or redirects, then starts what the screen needs and returns at once: the screen shows its own waiting. */
const enter =
  (base: string, start?: () => void): LoaderFunction =>
  ({ request }) => {
    const elsewhere = guard(withinBase(base, new URL(request.url)), isSignedIn());
    if (elsewhere) throw redirect(elsewhere);
    start?.();
    return null;
  };

/**
 * The whole table: the shell's own screens, and a leaf for each route of each remote.
 * @param base path below which the app is served, where the router has one
 */
export function routeTable(registry: Registry, base: string): RouteObject[] {
  const leaf = (path: string, meta: RouteMeta, element: ReactElement, start?: () => void): RouteObject => ({
    path,
    handle: meta,
    element,
    loader: enter(base, start),
  });
  const remotes = registry.remotes.flatMap((remote) =>
    remote.routes.flatMap((route) =>
      route.paths.map((path) =>
        leaf(
          path,
          metaOf(remote.name, route),
          <RemoteScreen
            key={`${remote.name} ${route.id}`}
            remote={remote.name}
            id={route.id}
            shape={route.shape}
          />,
          () => startScreen(remote.name, route.id),
        ),
      ),
    ),
  );
  return [
    {
      element: <Root />,
      HydrateFallback: () => null,
      errorElement: <RootFailed />,
      children: [
        leaf(LOGIN.path, metaOf('shell', LOGIN), <Login preloadHome={preloadHome} />),
        leaf(REGISTER.path, metaOf('shell', REGISTER), <Register />),
        leaf(FORGOT_PASSWORD.path, metaOf('shell', FORGOT_PASSWORD), <ForgotPassword />),
        {
          element: <Frame />,
          children: [
            leaf(HOME.path, metaOf('shell', HOME), <Home />),
            ...remotes,
            leaf(NOT_FOUND.path, metaOf('shell', NOT_FOUND), <NotFound />),
          ],
        },
      ],
    },
  ];
}
