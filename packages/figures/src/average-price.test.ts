import { expect, it } from 'vitest';
import { averagePrice } from './average-price.ts';

it('the average price weighs each purchase by its units, in the places of the price', () => {
  const purchases = [
    { price: '126.15', quantity: 100 },
    { price: '142.4', quantity: 50 },
  ] as const;
  expect(averagePrice(purchases, 2)).toBe('131.57');
  expect(averagePrice([{ price: '1.03451', quantity: 1 }], 5)).toBe('1.03451');
});
