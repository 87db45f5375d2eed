/** Trading records, and what sales have made, as CSV files. Pure: amounts stay decimal strings (D27). */

import { orderStatus } from '@bourse/contract/order-status';
import type { Order } from '@bourse/contract/orders';
import type { RealisedLot } from '@bourse/contract/realised';
import { beforeFee, profitOf, tradedPrice } from '@bourse/figures/records';
import type { Currency } from '@bourse/money/currency';
import type { Decimal } from '@bourse/money/decimal';
import { csvRecordNumber, csvText, csvTime, csvTimeTitle } from '@bourse/ui/csv-file';

export const recordColumns = [
  'time',
  'orderNo',
  'side',
  'symbol',
  'name',
  'quantity',
  'price',
  'priceCurrency',
  'rate',
  'amount',
  'fee',
  'total',
  'profit',
  'currency',
  'status',
] as const;
export type RecordColumn = (typeof recordColumns)[number];

export const realisedColumns = [
  'sold',
  'bought',
  'symbol',
  'name',
  'quantity',
  'boughtAt',
  'soldAt',
  'priceCurrency',
  'boughtRate',
  'soldRate',
  'cost',
  'proceeds',
  'fees',
  'profit',
  'currency',
  'lotNo',
  'orderNo',
] as const;
export type RealisedColumn = (typeof realisedColumns)[number];

interface Choices<C extends string> {
  /** The columns' names in the customer's language. */
  titles: Readonly<Record<C, string>>;
  /** Of amounts. */
  currency: Currency;
  timeZone: string;
}

/** The conversion of a price into the amounts' currency, also where that is none; empty where it is not known. */
const rateOf = (rate: Decimal | null, priceCurrency: string | null, currency: Currency): string =>
  rate ?? (priceCurrency === currency ? '1' : '');

/**
 * One line for each record, the oldest first; unknown figures are empty.
 * @param orders newest first
 */
export function recordsCsv(
  orders: readonly Order[],
  {
    titles,
    currency,
    timeZone,
    sideOf,
    statusOf,
  }: Choices<RecordColumn> & {
    sideOf: (side: Order['side']) => string;
    statusOf: (status: ReturnType<typeof orderStatus>) => string;
  },
): string {
  const lines = [...orders].reverse().map(
    (order): Record<RecordColumn, string> => ({
      time: csvTime(order.createdAt, timeZone),
      orderNo: csvRecordNumber(order.orderNo),
      side: sideOf(order.side),
      symbol: order.symbol,
      name: order.name ?? '',
      quantity: String(order.quantity),
      price: tradedPrice(order),
      priceCurrency: order.currency ?? '',
      rate: rateOf(order.rate, order.currency, currency),
      amount: beforeFee(order) ?? '',
      fee: order.fee ?? '',
      total: order.total,
      profit: profitOf(order, orders)?.amount ?? '',
      currency,
      status: statusOf(orderStatus(order.status)),
    }),
  );
  const head = { ...titles, time: csvTimeTitle(titles.time, timeZone) };
  return csvText([head, ...lines].map((line) => recordColumns.map((column) => line[column])));
}

/**
 * One line for each lot that was sold, the first sold first.
 * @param lots the last sold first
 */
export function realisedCsv(
  lots: readonly RealisedLot[],
  { titles, currency, timeZone }: Choices<RealisedColumn>,
): string {
  const lines = [...lots].reverse().map(
    (lot): Record<RealisedColumn, string> => ({
      sold: csvTime(lot.soldAt, timeZone),
      bought: csvTime(lot.boughtAt, timeZone),
      symbol: lot.symbol,
      name: lot.name ?? '',
      quantity: String(lot.quantity),
      boughtAt: lot.price,
      soldAt: lot.sellPrice,
      priceCurrency: lot.currency ?? '',
      boughtRate: rateOf(lot.boughtRate, lot.currency, currency),
      soldRate: rateOf(lot.soldRate, lot.currency, currency),
      cost: lot.cost,
      proceeds: lot.proceeds,
      fees: lot.fees,
      profit: lot.profit,
      currency,
      lotNo: csvRecordNumber(lot.lotNo),
      orderNo: csvRecordNumber(lot.orderNo),
    }),
  );
  const head = {
    ...titles,
    sold: csvTimeTitle(titles.sold, timeZone),
    bought: csvTimeTitle(titles.bought, timeZone),
  };
  return csvText([head, ...lines].map((line) => realisedColumns.map((column) => line[column])));
}
