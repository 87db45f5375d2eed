import { runIn } from './run.ts';

/**
 * `pnpm bench:broker [--floods] [seconds]`: throughput of orders and reads of one broker beside pgbench with the same
 * order; with --floods, of orders while another client floods the broker.
 */
export const benchBroker = (args: readonly string[]): Promise<void> =>
  runIn('packages/broker', 'tsx', args.includes('--floods') ? 'bench/floods.ts' : 'bench/bench.ts', ...args);
