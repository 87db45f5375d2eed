/** The order ticket's own part of sending money: what an order is made of, call by call (D25, D88). */
import { type MoneyCalls, type MoneyRequest, moneyRequest, useMoneyCalls } from '@bourse/api/money-call';
import { currencyCode } from '@bourse/contract/currency-code';
import { buy, listOrders, type Order, sell } from '@bourse/contract/orders';
import { positionKind } from '@bourse/contract/position-kind';
import {
  amount,
  array,
  flag,
  instant,
  integer,
  maybe,
  oneOf,
  record,
  type Schema,
  string,
} from '@bourse/contract/schema';
import { newestOrders } from './instrument-orders.ts';
import type { ReviewedOrder } from './order.ts';

const lot = record({
  orderNo: ['orderNo', string()],
  quantity: ['quantity', integer],
  left: ['left', maybe(integer)],
  price: ['price', amount],
  total: ['total', amount],
  fee: ['fee', maybe(amount)],
  createdAt: ['createdAt', instant],
  sellableAt: ['sellableAt', maybe(instant)],
});

const traded = record({
  symbol: ['symbol', string()],
  name: ['name', string()],
  market: ['market', string()],
  kind: ['kind', positionKind],
  currency: ['currency', currencyCode],
  decimals: ['decimals', integer],
});

/** As it is kept on the device, to be shown again after a reload. */
export const keptOrder: Schema<ReviewedOrder> = record({
  side: ['side', oneOf(['buy', 'sell'])],
  traded: ['traded', traded],
  quantity: ['quantity', integer],
  price: ['price', amount],
  worstPrice: ['worstPrice', amount],
  rate: ['rate', amount],
  cost: ['cost', record({ notional: ['notional', amount], fee: ['fee', amount], total: ['total', amount] })],
  worstTotal: ['worstTotal', amount],
  parts: ['parts', array(record({ quantity: ['quantity', integer], lot: ['lot', maybe(lot)] }))],
  choosesLots: ['choosesLots', maybe(flag)],
});

export type OrderCalls = MoneyCalls<ReviewedOrder, Order>;

/** Order status 2 is failed (D41). */
const FAILED = 2;

/**
 * At most one order in an instrument is under way for each customer.
 * @param ended id of an order whose outcome is shown again: the customer has come back to it
 */
export const useOrder = (symbol: string, ended?: string): OrderCalls =>
  useMoneyCalls({
    scope: `order:${symbol}`,
    details: keptOrder,
    lookUp: {
      list: listOrders,
      input: newestOrders(symbol),
      numberOf: ({ orderNo }) => orderNo,
      isFailed: ({ status }) => status === FAILED,
    },
    resume: ended,
  });

/**
 * A purchase is one call; of each lot is sold by a call of its own.
 * @param sellsParts whether the back end knows that a sale names how many (D88)
 */
export const requestsOf = (
  { side, traded, price, worstPrice, rate, parts }: ReviewedOrder,
  sellsParts: boolean,
): MoneyRequest[] =>
  parts.map(({ quantity, lot }) =>
    side === 'sell' && lot
      ? moneyRequest(sell, {
          lotNo: lot.orderNo,
          // A row that tells what is left is of a back end that knows parts, though its settings have no answer.
          ...(sellsParts || lot.left !== null ? { quantity } : {}),
          price: lot.price,
          sellPrice: price,
          worstPrice,
          rate,
        })
      : moneyRequest(buy, { symbol: traded.symbol, quantity, price, worstPrice, rate, kind: traded.kind }),
  );
