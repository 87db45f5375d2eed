import { runIn } from './run.ts';

/** `pnpm bench:chart [rounds]`: what the chart costs on a slow phone, beside a bare page of its engine. */
export const benchChart = (args: readonly string[]): Promise<void> =>
  runIn('e2e', 'tsx', 'bench/chart.ts', ...args);
