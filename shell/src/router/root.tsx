import { LoadFailed } from '@bourse/remote-kit/load-failed';
import { Outlet, useRouteError } from 'react-router-dom';
import { useScroll } from './use-scroll.ts';

export function Root() {
  useScroll();
  return <Outlet />;
}

/** The last error boundary, for errors of the shell itself. Remotes and slots have their own boundaries below it. */
export function RootFailed() {
  return <LoadFailed error={useRouteError()} retry={() => location.reload()} size="screen" />;
}
