/** How much the customer holds, for a mark in a list. */
import { allPages } from '@bourse/api/query';
import type { PositionKind } from '@bourse/contract/position-kind';
import { listPositions, type Position } from '@bourse/contract/positions';
import { formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { PAGE_SIZE } from '../refresh.ts';

const KINDS: readonly PositionKind[] = ['stock', 'forex', 'futures', 'treasury'];

const quantities = (positions: readonly Position[]): Readonly<Record<string, number>> =>
  Object.fromEntries(positions.map(({ symbol, quantity }) => [symbol, quantity]));

/**
 * @param kinds of the instruments of the list: only these are asked for, once, because an order fetches them again
 * @returns how much is held of a symbol, as text; undefined where it is nothing, or where amounts are hidden
 */
export function useHeld(
  kinds: ReadonlySet<string>,
  isEnabled: boolean,
): (symbol: string) => string | undefined {
  const isHidden = useAtomValue(amountsHiddenAtom);
  const held = useQueries({
    queries: KINDS.map((kind) => ({
      ...allPages(listPositions, { kind }, { limit: PAGE_SIZE }),
      enabled: isEnabled && kinds.has(kind),
      select: quantities,
    })),
    combine: together,
  });
  return (symbol) => {
    const quantity = held[symbol];
    return quantity && !isHidden ? formatQuantity(quantity, deployment.currency) : undefined;
  };
}

const together = (kinds: readonly UseQueryResult<Readonly<Record<string, number>>>[]) =>
  Object.assign({}, ...kinds.map(({ data }) => data)) as Readonly<Record<string, number>>;
