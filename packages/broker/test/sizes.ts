/** How much a run of the tests tries: the environment's TESTS (README of this folder). */

const wanted = process.env.TESTS ?? '';

/** Whether this run includes what the short suite leaves out. */
export const isLong = wanted !== '';

/** How often a random test runs: in the short suite, with TESTS=all, and with TESTS=hand. TESTS=40 is exactly 40. */
export const runs = ({ short, all, hand }: { short: number; all: number; hand: number }): number => {
  if (wanted === 'all') return all;
  if (wanted === 'hand') return hand;
  return Number(wanted) || short;
};

/** Timeout of a test whose length `runs` decides, in milliseconds: enough for TESTS=hand on a loaded machine. */
export const LONG_TIMEOUT = 6 * 3_600_000;
