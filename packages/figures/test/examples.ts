import type { Position } from '@bourse/contract/positions';

/** Ten shares that were bought before today. */
export const position = (given: Partial<Position> = {}): Position => ({
  region: 'IN',
  symbol: 'EXSTEEL.NS',
  name: 'Example Steel Ltd',
  kind: 'stock',
  quantity: 10,
  unsettledQuantity: 0,
  averagePrice: '142.50',
  cost: '1425.43',
  fees: '0.43',
  market: 'IN',
  exchange: 'NSE',
  currency: 'INR',
  decimals: 2,
  price: '150.00',
  previousClose: '147.00',
  value: '1500.00',
  rate: '1',
  dayChange: '30.00',
  realisedToday: '0',
  dayPutIn: '1470.00',
  time: null,
  linePath: null,
  basePath: null,
  ...given,
});
