/** What the price has made over what a chart shows. Pure. */
import type { Candle, Quote } from '@bourse/contract/market';
import { sub } from '@bourse/money/decimal';
import { type Gain, gainOn } from '@bourse/money/gain';
import type { ChartBars } from './chart-bars.ts';
import type { Drawing } from './views.ts';

/** All bars of a chart, oldest first. */
export const allBars = ({ quote, earlier }: ChartBars): readonly Candle[] => [
  ...earlier.flat(),
  ...(quote.bars?.items ?? []),
];

export interface RangeGain extends Gain {
  /** When the first bar began: later than the range where there are no older prices. */
  since: number;
}

/**
 * From the first price of a range to the current one.
 * @returns undefined for the session, whose change is that of the day, and for candles that can be panned
 */
export function gainOverRange(
  { extent }: Pick<Drawing, 'extent'>,
  loaded: ChartBars,
  live: Pick<Quote, 'price'>,
): RangeGain | undefined {
  const [first] = extent === 'range' || extent === 'sessions' ? allBars(loaded) : [];
  return first && { ...gainOn(first.open, sub(live.price, first.open)), since: first.time };
}
