/** Prices that the customer of this device wants to be told of. Kept here, since the frame asks whether there are any. */
import { type Currency, isCurrency } from '@bourse/money/currency';
import type { Decimal } from '@bourse/money/decimal';
import { atom } from 'jotai';
import { userInfoAtom } from './session.ts';
import { readJson, storedAtom } from './stored-atom.ts';

export interface PriceAlert {
  id: string;
  /** Whose it is: another customer of the same device is not told. */
  customer: string;
  symbol: string;
  name: string;
  level: Decimal;
  /** From where the price came when the alert was set: it waits for a rise or for a fall to the level. */
  way: 'up' | 'down';
  decimals: number;
  /** Whose sign the level has; none where its price is a ratio or points. */
  currency?: Currency | undefined;
  /** The price that reached it; null while it waits. */
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

/** Those of the customer who is signed in; writing leaves the others' alone. */
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
