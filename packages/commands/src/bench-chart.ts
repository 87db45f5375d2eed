import { runIn } from './run.ts';

/** `pnpm bench:chart [rounds]`: the cost of the chart on a slow phone, beside a page with its engine alone. */
export const benchChart = (rounds: number | undefined): Promise<void> =>
  runIn('e2e', 'tsx', 'bench/chart.ts', ...(rounds === undefined ? [] : [`${rounds}`]));
