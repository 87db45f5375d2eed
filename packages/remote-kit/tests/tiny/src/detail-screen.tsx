import { later } from '@bourse/remote-kit/later';

const Chart = later(() => import('./chart.tsx').then((m) => m.Chart));

export const DetailScreen = () => <Chart points={3} />;
