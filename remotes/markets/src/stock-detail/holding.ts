/** What the customer holds of one instrument, from its open lots: pure. */
import type { Order } from '@bourse/contract/orders';
import { add, type Decimal, decimal, div, mul, sub } from '@bourse/money/decimal';
import { type Gain, gainOn } from '@bourse/money/gain';
import { lotsOf } from '../order-ticket/order-ticket.ts';

export interface Holding {
  quantity: number;
  /** Of one, in the instrument's currency. */
  averagePrice: Decimal;
  /** What it is worth above what was paid for it, in the instrument's currency, before fees. */
  gain: Gain;
}

/** @returns undefined where nothing is held */
export function holdingOf(orders: readonly Order[], symbol: string, price: Decimal): Holding | undefined {
  const lots = lotsOf(orders, symbol);
  const quantity = lots.reduce((sum, lot) => sum + lot.quantity, 0);
  if (quantity === 0) return undefined;
  const paid = lots.reduce<Decimal>((sum, lot) => add(sum, mul(lot.price, decimal(lot.quantity))), '0');
  return {
    quantity,
    averagePrice: div(paid, decimal(quantity), 8, 'half-up'),
    gain: gainOn(paid, sub(mul(price, decimal(quantity)), paid)),
  };
}
