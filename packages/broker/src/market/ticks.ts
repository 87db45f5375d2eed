/** Converts whole ticks to exact amounts with integers and text only, without floats (D27). */
import type { Decimal } from '@bourse/money/decimal';
import type { Instrument } from './symbols.ts';

/** An integer of 10^-places units as plain decimal text: (1250, 2) is '12.50'. */
const decimalFrom = (units: number, places: number): Decimal => {
  const digits = String(Math.abs(units)).padStart(places + 1, '0');
  const point = digits.length - places;
  return `${units < 0 ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}` as Decimal;
};

/** An amount in the instrument's currency, with the instrument's places. */
export const amountOf = ({ tickUnits, decimals }: Instrument, ticks: number): Decimal =>
  decimalFrom(ticks * tickUnits, decimals);

/** (to − from) ÷ from in percent, two places, halves away from zero: '-1.25'. */
export const percentChange = (from: number, to: number): Decimal => {
  const hundredths = Math.floor((Math.abs(to - from) * 20_000 + from) / (2 * from));
  return decimalFrom(to < from && hundredths > 0 ? -hundredths : hundredths, 2);
};
