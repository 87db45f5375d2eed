import { runIn } from './run.ts';

/** `pnpm bench:broker [seconds]`: orders and reads of one broker, beside pgbench doing the same order. */
export const benchBroker = (args: readonly string[]): Promise<void> =>
  runIn('packages/broker', 'tsx', 'bench/bench.ts', ...args);
