import { useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';

/** Around everything: scroll resets to the top on navigation (spec section 2). */
export function Root() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the occasion, not an input
  useLayoutEffect(() => window.scrollTo(0, 0), [pathname]);
  return <Outlet />;
}
