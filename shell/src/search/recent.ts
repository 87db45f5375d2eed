/** The instruments that were last opened from the search, kept on this device. */
import { storage } from '@bourse/session/storage';

export interface Recent {
  symbol: string;
  name: string;
}

const KEY = 'recentSearches';
const MOST = 6;

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  'symbol' in value &&
  typeof value.symbol === 'string' &&
  'name' in value &&
  typeof value.name === 'string';

/** Newest first. Empty when nothing valid is stored. */
export function readRecents(): Recent[] {
  try {
    const kept: unknown = JSON.parse(storage.get(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function addRecent({ symbol, name }: Recent): void {
  const others = readRecents().filter((recent) => recent.symbol !== symbol);
  storage.set(KEY, JSON.stringify([{ symbol, name }, ...others].slice(0, MOST)));
}

export const clearRecents = (): void => storage.remove(KEY);
