import { later } from '@bourse/remote-kit/later';

const Chart = later(() => import('./chart.tsx').then((m) => m.Chart));

const Note = later(() => import(/* webpackChunkName: "on-request-note" */ './note.tsx').then((m) => m.Note));

export const DetailScreen = () => (
  <>
    <Chart points={3} />
    <Note />
  </>
);
