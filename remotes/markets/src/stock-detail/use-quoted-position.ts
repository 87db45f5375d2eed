import { serverNow } from '@bourse/api/server-time';
import type { Position } from '@bourse/contract/positions';
import { positionAt } from '@bourse/figures/lot-values';
import type { Lot } from '@bourse/figures/lots';
import { useLiveQuote } from '../instruments/live-quote.ts';

/** The position at the quote of the page, so that its figures belong to the price that stands above them. */
export function useQuotedPosition(position: Position, lots: readonly Lot[]): Position {
  const { price } = useLiveQuote(position.symbol);
  return positionAt(position, lots, price, serverNow());
}
