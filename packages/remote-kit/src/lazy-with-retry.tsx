import type { ComponentType, FunctionComponent, ReactNode } from 'react';
import { importChunk } from './chunks.ts';
import { LoadBoundary } from './load-boundary.tsx';
import { loadErrorOf } from './load-error.ts';
import { Pending } from './pending.tsx';
import { PromiseCache, withTimeout } from './promise-cache.ts';

interface Options {
  readonly size?: 'screen' | 'slot';
  readonly pending?: ReactNode;
  /** Shows nothing where it fails, because the page is whole without it. */
  readonly isQuiet?: boolean;
}

export interface LazyWithRetry<P> extends FunctionComponent<P> {
  /** Starts what it needs, or waits for it; what goes wrong is for the component to show. */
  readonly preload: () => Promise<unknown>;
}

/**
 * A component in a chunk of its own (a chart, a group of screens), with the same deadline, failure look and Retry as a
 * remote: `const Chart = lazyWithRetry(() => import('./chart.tsx').then((m) => m.Chart))`.
 */
export function lazyWithRetry<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { size = 'slot', pending = <Pending size={size} />, isQuiet = false }: Options = {},
): LazyWithRetry<P> {
  const loads = new PromiseCache<ComponentType<P>>();
  const preload = () =>
    loads.get('', () =>
      withTimeout(importChunk(load), 'A part of the app').catch((error: unknown) => {
        throw loadErrorOf(error);
      }),
    );
  const shown = (props: P) => (
    <LoadBoundary load={preload} props={props} pending={pending} size={size} isQuiet={isQuiet} />
  );
  return Object.assign(shown, { preload });
}
