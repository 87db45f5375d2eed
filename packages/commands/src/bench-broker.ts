import { runIn } from './run.ts';

/**
 * `pnpm bench:broker [seconds] [flood]`: throughput of orders and reads of one broker beside pgbench with the same
 * order; with --floods, of orders while another client floods the broker.
 */
export const benchBroker = (
  seconds: number | undefined,
  flood: string | undefined,
  { floods = false }: { floods?: boolean },
): Promise<void> =>
  runIn(
    'packages/broker',
    'tsx',
    floods ? 'bench/floods.ts' : 'bench/bench.ts',
    ...(seconds === undefined ? [] : [`${seconds}`]),
    ...(flood === undefined ? [] : [flood]),
  );
