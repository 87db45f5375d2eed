import { listRealisedLots as endpoint, type RealisedLot } from '@bourse/contract/realised';
import { add, type Decimal, sub } from '@bourse/money/decimal';
import { sql } from 'kysely';
import { spanOf } from '../bills/span.ts';
import { customerCall } from '../call/call.ts';
import { isBefore, readPage, sliceOf } from '../call/paging.ts';
import { instrumentOf } from '../instruments/rows.ts';

/** Lists what the customer's sales have made, the last one first: each closes a lot or a part of it (D88). */
export const listRealisedLots = customerCall(endpoint, async ({ services: { db }, input, customer }) => {
  const slice = sliceOf(input);
  const { symbol } = input;
  const { from, to } = spanOf(input);
  const sales = db.selectFrom('orders').where('customer_id', '=', customer).where('side', '=', 'sell');
  const asked = sales
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .$if(Boolean(symbol), (query) => query.where('symbol', '=', symbol ?? ''));
  // A sale has its part of the lot's cost, so the index `orders_sold` alone answers the sums.
  const sumsOf = () =>
    asked
      .select([
        sql<number>`count(*)::int`.as('total'),
        sql<Decimal>`coalesce(sum(part_notional + part_fee), 0)`.as('cost'),
        sql<Decimal>`coalesce(sum(total), 0)`.as('proceeds'),
        sql<Decimal>`coalesce(sum(part_fee + fee), 0)`.as('fees'),
      ])
      .executeTakeFirstOrThrow();
  const { rows, page } = await readPage(
    slice,
    (limit, offset) =>
      db
        .selectFrom('sold_parts')
        .selectAll()
        .select('sold_at as created_at')
        .where('customer_id', '=', customer)
        .where('sold_at', '>=', from)
        .where('sold_at', '<', to)
        .$if(Boolean(symbol), (query) => query.where('symbol', '=', symbol ?? ''))
        .$if(slice.before !== undefined, (query) => query.where(isBefore(slice, 'sold_at')))
        .orderBy('sold_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    async () => ({}),
  );

  const items = rows.map(
    (row): RealisedLot => ({
      id: String(row.id),
      lotNo: row.lot_no,
      orderNo: row.sale_no,
      symbol: row.symbol,
      name: instrumentOf(row.symbol)?.name ?? null,
      kind: row.kind,
      quantity: row.quantity,
      currency: row.currency,
      price: row.price,
      sellPrice: row.sell_price,
      boughtRate: row.rate,
      soldRate: row.sale_rate,
      boughtAt: row.bought_at.getTime(),
      soldAt: row.sold_at.getTime(),
      cost: row.cost,
      proceeds: row.proceeds,
      fees: add(row.fee, row.sale_fee),
      profit: sub(row.proceeds, row.cost),
    }),
  );
  // The first page says the sums; they are the same on all pages.
  if (slice.before) return { items, ...page };
  const first = await sales.select('created_at').orderBy('created_at').limit(1).executeTakeFirst();
  const { total, cost, proceeds, fees } = await sumsOf();
  const sums = { cost, proceeds, fees, profit: sub(proceeds, cost) };
  return {
    items,
    ...page,
    total,
    sums,
    ...(first ? { firstSale: first.created_at.getTime() } : {}),
  };
});
