import { cmp, type Decimal } from '@bourse/money/decimal';
import { Refusal } from '../call/refusal.ts';
import type { PriceLimit } from '../ledger/post.ts';

interface Input {
  worstPrice?: Decimal | undefined;
  rate?: Decimal | undefined;
}

const mustBePositive = (value: Decimal | undefined, field: string): void => {
  if (value !== undefined && cmp(value, '0') <= 0) throw new Refusal('invalid-input', field);
};

/** The limit of an order: its worst price, or the price that was seen (D77). @throws Refusal `invalid-input` */
export const limitOf = ({ worstPrice, rate }: Input, seenPrice: Decimal): PriceLimit => {
  mustBePositive(worstPrice, 'worst_price');
  mustBePositive(rate, 'rate');
  return { worstPrice: worstPrice ?? seenPrice, seenRate: rate };
};
