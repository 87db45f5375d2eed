import { LoadFailed } from '@bourse/remote-kit/load-failed';
import { useLayoutEffect } from 'react';
import { Outlet, useLocation, useRouteError } from 'react-router-dom';

/** Around everything: scroll resets to the top on navigation (spec section 2). */
export function Root() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the occasion, not an input
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  return <Outlet />;
}

/** The last line: a fault in the shell itself. Remotes and slots have boundaries of their own, long before this one. */
export function RootFailed() {
  return <LoadFailed error={useRouteError()} retry={() => location.reload()} size="screen" />;
}
