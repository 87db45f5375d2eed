import { findRow } from '@bourse/api/whole-list';
import { listOrders, type Order } from '@bourse/contract/orders';
import { queryOptions } from '@tanstack/react-query';

/** Orders of one call; the broker answers no more. */
const MOST = 100;

/** All trading records, page by page: of a back end that answers neither sums nor symbols. */
export const ALL_ORDERS = [listOrders, { kind: 'stock', status: 0 }, { limit: MOST }] as const;

const find = (orderNo: string, isIt: (order: Order) => boolean, signal: AbortSignal) =>
  findRow(listOrders, { kind: 'stock', status: 0, orderNo }, isIt, { limit: MOST, signal });

export interface TradingRecord {
  order: Order;
  /** The purchase that a sale closes, where its profit is not known otherwise. */
  lot: Order | undefined;
}

/** One order by its number, otherwise by its id, which other back ends link to (D83); null where there is none. */
export const tradingRecord = (asked: string) =>
  queryOptions({
    queryKey: ['trading-record', asked] as const,
    queryFn: async ({ signal }): Promise<TradingRecord | null> => {
      const order =
        (await find(asked, ({ orderNo }) => orderNo === asked, signal)) ??
        (await find(asked, ({ id }) => id === asked, signal));
      if (!order) return null;
      const { side, profit, lotNo } = order;
      const isLotWanted = side === 'sell' && profit === null && lotNo !== null;
      return {
        order,
        lot: isLotWanted ? await find(lotNo, ({ orderNo }) => orderNo === lotNo, signal) : undefined,
      };
    },
    meta: { reads: listOrders.reads ?? [] },
  });
