/**
 * The customer's choice of how often prices change by themselves (product.md, "Settings"). All prices enter by polls, which
 * ask here for their interval, so that no screen knows of the choice.
 */
import type { AnyEndpoint } from '@bourse/contract/endpoint';
import { type PriceUpdates, priceUpdatesAtom } from '@bourse/session/price-updates';
import { store } from '@bourse/session/session';
import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Intervals of prices that are not live, ms. When the customer asks, prices are overdue only after days. */
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

/** @returns the interval of a poll of prices that have been received, ms; false: only on request */
export const priceInterval = (every: number): number | false =>
  store.get(priceUpdatesAtom) === 'asked' ? false : Math.max(every, heldInterval() ?? 0);
