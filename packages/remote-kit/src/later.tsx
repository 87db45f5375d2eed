import type { ComponentType, FunctionComponent, ReactNode } from 'react';
import { importChunk } from './chunks.ts';
import { loadErrorOf } from './load-error.ts';
import { Loaded } from './loaded.tsx';
import { Once, within } from './once.ts';
import { Pending } from './pending.tsx';

interface Options {
  readonly size?: 'screen' | 'slot';
  readonly pending?: ReactNode;
}

export interface Later<P> extends FunctionComponent<P> {
  /** Starts what it needs, or waits for it; what goes wrong is for the component to show. */
  readonly arrive: () => Promise<unknown>;
}

/**
 * A component in a chunk of its own (a chart, a group of screens), with the same deadline, failure look and Retry as a
 * remote: `const Chart = later(() => import('./chart.tsx').then((m) => m.Chart))`.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { size = 'slot', pending = <Pending size={size} /> }: Options = {},
): Later<P> {
  const once = new Once<ComponentType<P>>();
  const arrive = () =>
    once.get('', () =>
      within(importChunk(load), 'A part of the app').catch((error: unknown) => {
        throw loadErrorOf(error);
      }),
    );
  const shown = (props: P) => <Loaded load={arrive} props={props} pending={pending} size={size} />;
  return Object.assign(shown, { arrive });
}
