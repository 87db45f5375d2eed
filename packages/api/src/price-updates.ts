/**
 * The setting 'Update prices' (product.md, "Settings"): live, every minute or on request only. All prices are fetched by
 * polling, and polls get their interval here, so that no screen needs to know the setting.
 */
import type { AnyEndpoint } from '@bourse/contract/endpoint';
import { type PriceUpdates, priceUpdatesAtom } from '@bourse/session/price-updates';
import { store } from '@bourse/session/session';
import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Intervals of prices that are not live, ms. Prices on request only are marked as old only after days. */
const HELD: Record<Exclude<PriceUpdates, 'live'>, number> = { minute: MINUTE, asked: DAY };

/** Whether the answers of a call change with the market: prices, and what they make positions and an account worth. */
export const followsMarket = ({ reads = [] }: Pick<AnyEndpoint, 'reads'>): boolean =>
  reads.includes('market') || reads.includes('positions');

/** @returns the interval of held prices, ms; undefined while prices are live */
function heldInterval(): number | undefined {
  const choice = store.get(priceUpdatesAtom);
  return choice === 'live' ? undefined : HELD[choice];
}

const subscribe = (listener: () => void) => store.sub(priceUpdatesAtom, listener);

/** `heldInterval`, following the customer's choice. */
export const useHeldInterval = (): number | undefined =>
  useSyncExternalStore(subscribe, heldInterval, heldInterval);

/** @returns the interval until the next poll after a success, ms; false while prices are fetched on request only */
export const priceInterval = (every: number): number | false =>
  store.get(priceUpdatesAtom) === 'asked' ? false : Math.max(every, heldInterval() ?? 0);
