import { listRealisedLots as endpoint, type RealisedLot } from '@bourse/contract/realised';
import { add, type Decimal, sub } from '@bourse/money/decimal';
import { sql } from 'kysely';
import { spanOf } from '../bills/span.ts';
import { customerCall } from '../call/call.ts';
import { pageOf } from '../call/paging.ts';
import { instrumentOf } from '../instruments/rows.ts';

/** Lists what the customer's sales have made, the last one first: a sale closes a whole lot (D23). */
export const listRealisedLots = customerCall(endpoint, async ({ services: { db }, input, customer }) => {
  const { limit, offset } = pageOf(input);
  const { symbol } = input;
  const { from, to } = spanOf(input);
  const own = db
    .selectFrom('orders as sale')
    .innerJoin('orders as lot', 'lot.id', 'sale.lot_id')
    .where('sale.customer_id', '=', customer)
    .where('sale.side', '=', 'sell');
  const asked = own
    .where('sale.created_at', '>=', from)
    .where('sale.created_at', '<', to)
    .$if(Boolean(symbol), (query) => query.where('sale.symbol', '=', symbol ?? ''));
  const first = await own.select('sale.created_at').orderBy('sale.created_at').limit(1).executeTakeFirst();
  const { total, cost, proceeds, fees } = await asked
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<Decimal>`coalesce(sum(lot.total), 0)`.as('cost'),
      sql<Decimal>`coalesce(sum(sale.total), 0)`.as('proceeds'),
      sql<Decimal>`coalesce(sum(lot.fee + sale.fee), 0)`.as('fees'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await asked
    .selectAll('sale')
    .select(['lot.no as lot_no', 'lot.total as cost', 'lot.fee as buying_fee', 'lot.created_at as bought_at'])
    .orderBy('sale.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

  const items = rows.map(
    (row): RealisedLot => ({
      id: String(row.id),
      lotNo: row.lot_no,
      orderNo: row.no,
      symbol: row.symbol,
      name: instrumentOf(row.symbol)?.name ?? null,
      kind: row.kind,
      quantity: row.quantity,
      currency: row.currency,
      price: row.price,
      sellPrice: row.sell_price ?? row.price,
      boughtAt: row.bought_at.getTime(),
      soldAt: row.created_at.getTime(),
      cost: row.cost,
      proceeds: row.total,
      fees: add(row.buying_fee, row.fee),
      profit: sub(row.total, row.cost),
    }),
  );
  const sums = { cost, proceeds, fees, profit: sub(proceeds, cost) };
  return { items, total, sums, ...(first ? { firstSale: first.created_at.getTime() } : {}) };
});
