import { LoadFailed } from '@bourse/remote-kit/load-failed';
import { Outlet, useRouteError } from 'react-router-dom';
import { useScroll } from './router/use-scroll.ts';

/** Around everything. */
export function Root() {
  useScroll();
  return <Outlet />;
}

/** The last line: a fault in the shell itself. Remotes and slots have boundaries of their own, long before this one. */
export function RootFailed() {
  return <LoadFailed error={useRouteError()} retry={() => location.reload()} size="screen" />;
}
