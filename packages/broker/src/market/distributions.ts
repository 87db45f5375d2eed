/** What shares and bonds pay (back-office/distributions.ts): pure functions of the market's prices. */
import { type Decimal, decimal, max, mul, round } from '@bourse/money/decimal';
import type { Market } from './market.ts';
import type { Instrument } from './symbols.ts';
import { COUPON } from './terms.ts';

/** Part of the price, per quarter. */
const DIVIDEND: Decimal = '0.003';
const SMALLEST: Decimal = '0.01';

/** Per half year on a bond with a face value of 100. */
export const INTEREST = decimal(COUPON / 2);

/**
 * The first instant of the quarter that contains an instant, plus so many quarters. Record dates belong to the market and
 * are UTC days, in every deployment's zone: what is declared, and what the news say of it, must be of one instant.
 */
export const quarterStart = (at: number, later = 0): number => {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), (Math.floor(date.getUTCMonth() / 3) + later) * 3);
};

/**
 * What a share pays for a quarter, in its currency.
 * @param recordAt the first instant of the next quarter, epoch milliseconds
 */
export const dividendOf = (market: Market, share: Instrument, recordAt: number): Decimal =>
  max(SMALLEST, round(mul(market.price(share, recordAt), DIVIDEND), 2));

/** Whether an instrument pays interest at the first instant of a quarter: bonds do each half year, bills never. */
export const paysInterest = ({ sector }: Instrument, recordAt: number): boolean =>
  sector === 'bond' && new Date(recordAt).getUTCMonth() % 6 === 0;
