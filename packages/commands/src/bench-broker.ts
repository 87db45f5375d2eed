import { runIn } from './run.ts';

/**
 * `pnpm bench:broker [--floods] [seconds]`: orders and reads of one broker, beside pgbench doing the same order; or the
 * orders of others while somebody floods it.
 */
export const benchBroker = (args: readonly string[]): Promise<void> =>
  runIn('packages/broker', 'tsx', args.includes('--floods') ? 'bench/floods.ts' : 'bench/bench.ts', ...args);
