/** What sales have made, exact (D27): sums over lots, and the gain that they are. */
import type { RealisedLot } from '@bourse/contract/realised';
import { add, type Decimal } from '@bourse/money/decimal';
import { type Gain, gainOn } from '@bourse/money/gain';

export type RealisedSums = Pick<RealisedLot, 'cost' | 'proceeds' | 'fees' | 'profit'>;

/** The sums of lots, exact (D27). */
export function sumsOf(lots: readonly RealisedSums[]): RealisedSums {
  const of = (key: keyof RealisedSums): Decimal => add('0', ...lots.map((lot) => lot[key]));
  return { cost: of('cost'), proceeds: of('proceeds'), fees: of('fees'), profit: of('profit') };
}

/** The profit of a lot or of many, in percent of what was paid, fees included. */
export const gainOfSums = ({ cost, profit }: Pick<RealisedSums, 'cost' | 'profit'>): Gain =>
  gainOn(cost, profit);
