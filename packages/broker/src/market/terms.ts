/** Contract terms of government debt and futures: maturity, payments, contract size. */
import { NO_TERMS, type Instrument as Row } from '@bourse/contract/market';
import { type Decimal, decimal } from '@bourse/money/decimal';
import { isUsHoliday } from './holidays.ts';
import type { Instrument } from './symbols.ts';
import { DAY, dayOf, localDay, weekdayOf } from './zones.ts';

/**
 * As in the contract: yields and coupons in percent, dates as noon (UTC) of the day, a contract's size in its unit.
 * Price times size is the cost of one contract.
 */
export type Terms = Pick<Row, keyof typeof NO_TERMS>;

/** The coupon of every bond in percent (back-office/distributions.ts pays it). */
export const COUPON = 7;
const FACE = 100;
/** Years to maturity. The market's issue of a tenor always has its full term: a new issue replaces the last. */
const BONDS: Record<string, number> = {
  GOI2Y: 2,
  GOI3Y: 3,
  GOI5Y: 5,
  GOI7Y: 7,
  GOI10Y: 10,
  GOI15Y: 15,
  GOI20Y: 20,
  GOI30Y: 30,
  GOI40Y: 40,
};
const BILLS: Record<string, number> = { TBILL91: 91, TBILL182: 182, TBILL364: 364 };

/** The value of a bond at this yield per half year (0.035 is 3.5 %). */
const worthAt = (rate: number, halfYears: number): number => {
  let worth = FACE;
  for (let n = 0; n < halfYears; n += 1) worth = worth / (1 + rate);
  return rate === 0 ? FACE + (COUPON / 2) * halfYears : worth + ((COUPON / 2) * (1 - worth / FACE)) / rate;
};

/** The yield compounded half-yearly, as Indian government bonds are quoted. Found by bisection. */
const bondYield = (price: number, years: number): number => {
  let [low, high] = [0, 1];
  for (let n = 0; n < 40; n += 1) {
    const middle = (low + high) / 2;
    if (worthAt(middle, 2 * years) > price) low = middle;
    else high = middle;
  }
  return 2 * high;
};

/** Simple interest on the price over a year of 365 days, as Indian treasury bills are quoted. */
const billYield = (price: number, days: number): number => (((FACE - price) / price) * 365) / days;

const percent = (part: number): Decimal => (100 * part).toFixed(2) as Decimal;

const noonOf = (day: number): number => day * DAY + DAY / 2;

const yearsLater = (day: number, years: number): number => {
  const date = new Date(day * DAY);
  return dayOf(date.getUTCFullYear() + years, date.getUTCMonth() + 1, date.getUTCDate());
};

const isBusinessDay = (day: number): boolean =>
  weekdayOf(day) !== 0 && weekdayOf(day) !== 6 && !isUsHoliday(day);

/** The day so many business days before a day. */
const businessDaysBefore = (day: number, count: number): number => {
  let found = day;
  for (let left = count; left > 0; ) {
    found -= 1;
    if (isBusinessDay(found)) left -= 1;
  }
  return found;
};

/** The last day of trade of a contract month, by the exchange's rule. */
type LastDay = (year: number, month: number) => number;

const thirdLastOfMonth: LastDay = (year, month) => businessDaysBefore(dayOf(year, month + 1, 1), 3);
const beforeTheFifteenth: LastDay = (year, month) => businessDaysBefore(dayOf(year, month, 15), 1);
const lastBeforeTheMonth: LastDay = (year, month) => businessDaysBefore(dayOf(year, month, 1), 1);
const beforeTheMonth: LastDay = (year, month) => businessDaysBefore(dayOf(year, month, 1), 3);
/** Three business days before the 25th of the month before; four if the 25th is not a business day. */
const beforeThe25th: LastDay = (year, month) => {
  const day = dayOf(year, month - 1, 25);
  return businessDaysBefore(day, isBusinessDay(day) ? 3 : 4);
};

const EVERY_MONTH = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const METAL_MONTHS = [3, 5, 7, 9, 12];

const FUTURES: Record<string, { unit: string; months: number[]; lastDay: LastDay }> = {
  'GC=F': { unit: 'oz', months: [2, 4, 6, 8, 10, 12], lastDay: thirdLastOfMonth },
  'SI=F': { unit: 'oz', months: METAL_MONTHS, lastDay: thirdLastOfMonth },
  'HG=F': { unit: 'lb', months: METAL_MONTHS, lastDay: thirdLastOfMonth },
  'CL=F': { unit: 'bbl', months: EVERY_MONTH, lastDay: beforeThe25th },
  'NG=F': { unit: 'MMBtu', months: EVERY_MONTH, lastDay: beforeTheMonth },
  'HO=F': { unit: 'gal', months: EVERY_MONTH, lastDay: lastBeforeTheMonth },
  'RB=F': { unit: 'gal', months: EVERY_MONTH, lastDay: lastBeforeTheMonth },
  'ZC=F': { unit: 'bu', months: [3, 5, 7, 9, 12], lastDay: beforeTheFifteenth },
  'ZW=F': { unit: 'bu', months: [3, 5, 7, 9, 12], lastDay: beforeTheFifteenth },
  'ZO=F': { unit: 'bu', months: [3, 5, 7, 9, 12], lastDay: beforeTheFifteenth },
  'KE=F': { unit: 'bu', months: [3, 5, 7, 9, 12], lastDay: beforeTheFifteenth },
  'ZS=F': { unit: 'bu', months: [1, 3, 5, 7, 8, 9, 11], lastDay: beforeTheFifteenth },
};

/** The last day of the first contract that is still traded on a day. */
const frontMonth = (day: number, months: number[], lastDay: LastDay): number => {
  const date = new Date(day * DAY);
  for (let month = date.getUTCMonth() + 1; ; month += 1) {
    const last = lastDay(date.getUTCFullYear(), month);
    if (months.includes(((month - 1) % 12) + 1) && last >= day) return last;
  }
};

/** The terms of an instrument at a price and an instant. */
export const termsOf = ({ symbol, venue }: Instrument, price: Decimal, at: number): Terms => {
  const future = FUTURES[symbol];
  if (future) {
    const last = frontMonth(localDay('America/New_York', at), future.months, future.lastDay);
    return { ...NO_TERMS, expiry: noonOf(last), contractSize: '1', contractUnit: future.unit };
  }
  if (venue !== 'CGI') return NO_TERMS;
  const today = localDay('Asia/Kolkata', at);
  const years = BONDS[symbol];
  if (years !== undefined)
    return {
      ...NO_TERMS,
      yield: percent(bondYield(Number(price), years)),
      coupon: decimal(COUPON),
      maturity: noonOf(yearsLater(today, years)),
    };
  const days = BILLS[symbol];
  if (days === undefined) return NO_TERMS;
  return { ...NO_TERMS, yield: percent(billYield(Number(price), days)), maturity: noonOf(today + days) };
};
