/** The figures that a list is sorted by. */
import { lastTradeBy, minutePrices, volumeSinceOpen } from './minutes.ts';
import type { PriceSource } from './price.ts';
import { sessionAt } from './quote.ts';

/** A part of the quote of the same instant. Prices in ticks. */
export interface Standing {
  price: number;
  previousClose: number;
  /** Whole units since the session's open. */
  volume: number;
}

/**
 * Of a session in progress it needs the path and one minute, because a list is sorted by all of its instruments while
 * only a page of them is quoted.
 * @throws RangeError as `quoteOf`
 */
export const standingOf = (source: PriceSource, at: number): Standing => {
  const session = sessionAt(source, at);
  const day = source.dayOf(session);
  const { minute, trade, isOver } = lastTradeBy(session, at);
  if (isOver) return { price: day.close, previousClose: day.previousClose, volume: day.volume };
  return {
    price: minutePrices(source.keptPathOf(session), minute, trade).close,
    previousClose: day.previousClose,
    volume: volumeSinceOpen(day, minute, trade),
  };
};
