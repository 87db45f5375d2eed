/** Keeps the rows of a list where they are while their figures change. */
import { useState } from 'react';

interface Listed {
  symbol: string;
}

/**
 * Puts rows in the places that they have had, so that no row moves under a finger. What is new takes the places of what
 * has gone, in its own order; what exceeds them follows at the end.
 */
export function keptPlaces<T extends Listed>(before: readonly Listed[], rows: readonly T[]): readonly T[] {
  const bySymbol = new Map(rows.map((row) => [row.symbol, row]));
  const known = new Set(before.map(({ symbol }) => symbol));
  const fresh = rows.filter(({ symbol }) => !known.has(symbol));
  const placed = before.flatMap(({ symbol }) => bySymbol.get(symbol) ?? fresh.shift() ?? []);
  const result = [...placed, ...fresh];
  return result.every((row, at) => row === rows[at]) ? rows : result;
}

/**
 * The rows in the order in which they were first shown under this key; another key takes them as they come.
 * @param key what was asked for: the list, its sorting, and how often the customer has refreshed it
 */
export function useHeldOrder<T extends Listed>(key: string, rows: readonly T[]): readonly T[] {
  const [held, hold] = useState({ key, rows, shown: rows });
  const isSame = rows.length === held.rows.length && rows.every((row, at) => row === held.rows[at]);
  if (held.key === key && isSame) return held.shown;
  const shown = held.key === key ? keptPlaces(held.shown, rows) : rows;
  hold({ key, rows, shown });
  return shown;
}
