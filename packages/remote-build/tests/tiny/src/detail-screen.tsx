import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { points } from './points.ts';

const Chart = lazyWithRetry(() => import('./chart.tsx').then((m) => m.Chart));

const Note = lazyWithRetry(() =>
  import(/* webpackChunkName: "on-request-note" */ './note.tsx').then((m) => m.Note),
);

export const DetailScreen = () => (
  <>
    <Chart points={points.length} />
    <Note />
  </>
);
