/** The customer's price alerts on this device. They are stored here, because the frame checks whether there are any. */
import { type Currency, isCurrency } from '@bourse/money/currency';
import type { Decimal } from '@bourse/money/decimal';
import { atom } from 'jotai';
import { userInfoAtom } from './session.ts';
import { readJson, storedAtom } from './stored-atom.ts';

export interface PriceAlert {
  id: string;
  /** Id of the customer who set it. Other customers of the same device do not see it. */
  customer: string;
  symbol: string;
  name: string;
  level: Decimal;
  /** Whether the price must rise or fall to the level, from the price when the alert was set. */
  way: 'up' | 'down';
  decimals: number;
  /** Currency of the level; undefined for a ratio or points. */
  currency?: Currency | undefined;
  /** The price that reached the level; null while the alert waits. */
  reached: Decimal | null;
}

const isNumeric = (value: unknown): boolean => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);

const isAlert = (value: Partial<Record<keyof PriceAlert, unknown>> | null): boolean =>
  typeof value === 'object' &&
  value !== null &&
  [value.id, value.customer, value.symbol, value.name].every((text) => typeof text === 'string') &&
  isNumeric(value.level) &&
  (value.way === 'up' || value.way === 'down') &&
  Number.isInteger(value.decimals) &&
  (value.currency === undefined || isCurrency(value.currency)) &&
  (value.reached === null || isNumeric(value.reached));

const areAlerts = (value: unknown): value is readonly PriceAlert[] =>
  Array.isArray(value) && value.every(isAlert);

const storedAlertsAtom = storedAtom<readonly PriceAlert[]>(
  'priceAlerts',
  [],
  readJson(areAlerts),
  (alerts) => (alerts.length > 0 ? JSON.stringify(alerts) : undefined),
);

/** The alerts of the signed-in customer. Writing leaves other customers' alerts unchanged. */
export const priceAlertsAtom = atom(
  (get) => {
    const customer = get(userInfoAtom)?.id;
    return get(storedAlertsAtom).filter((alert) => alert.customer === customer);
  },
  (get, set, change: (alerts: readonly PriceAlert[]) => readonly PriceAlert[]) => {
    const customer = get(userInfoAtom)?.id;
    const before = get(priceAlertsAtom);
    const after = change(before);
    if (after === before) return;
    const others = get(storedAlertsAtom).filter((alert) => alert.customer !== customer);
    set(storedAlertsAtom, [...others, ...after]);
  },
);

export const hasPriceAlertsAtom = atom((get) => get(priceAlertsAtom).length > 0);
