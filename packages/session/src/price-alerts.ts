/** The customer's price alerts on this device. They are stored here, because the frame checks whether there are any. */
import { type Currency, isCurrency } from '@bourse/money/currency';
import type { Decimal } from '@bourse/money/decimal';
import { atom } from 'jotai';
import { customerAtom } from './customer-atom.ts';
import { type Fits, isCount, isListOf, isOneOf, isOptional, isShape, isText } from './shapes.ts';

export interface PriceAlert {
  id: string;
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

const isLevel: Fits<Decimal> = (value): value is Decimal => isText(value) && /^\d+(\.\d+)?$/.test(value);

const isAlert = isShape<PriceAlert>({
  id: isText,
  symbol: isText,
  name: isText,
  level: isLevel,
  way: isOneOf(['up', 'down']),
  decimals: isCount,
  currency: isOptional(isCurrency, undefined),
  reached: isOptional(isLevel, null),
});

/** The alerts of the signed-in customer. */
export const priceAlertsAtom = customerAtom<readonly PriceAlert[]>('priceAlerts', isListOf(isAlert), []);

export const hasPriceAlertsAtom = atom((get) => get(priceAlertsAtom).length > 0);
