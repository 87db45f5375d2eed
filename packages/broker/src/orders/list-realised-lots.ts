import { listRealisedLots as endpoint, type RealisedLot } from '@bourse/contract/realised';
import { add, type Decimal, sub } from '@bourse/money/decimal';
import { type NotNull, sql } from 'kysely';
import { spanOf } from '../bills/span.ts';
import { customerCall } from '../call/call.ts';
import { pageOf } from '../call/paging.ts';
import { instrumentOf } from '../instruments/rows.ts';

/** What is known of a part that was sold. */
type Sold = Record<'sold_at' | 'sale_no' | 'sell_price' | 'sale_rate' | 'sale_fee' | 'proceeds', NotNull>;

/** Lists what the customer's sales have made, the last one first: each closes a lot or a part of it (D88). */
export const listRealisedLots = customerCall(endpoint, async ({ services: { db }, input, customer }) => {
  const { limit, offset } = pageOf(input);
  const { symbol } = input;
  const { from, to } = spanOf(input);
  const sales = db.selectFrom('orders').where('customer_id', '=', customer).where('side', '=', 'sell');
  const asked = db.selectFrom('lot_parts').where(
    'id',
    'in',
    sales
      .select('id')
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      .$if(Boolean(symbol), (query) => query.where('symbol', '=', symbol ?? '')),
  );
  const first = await sales.select('created_at').orderBy('created_at').limit(1).executeTakeFirst();
  const { total, cost, proceeds, fees } = await asked
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<Decimal>`coalesce(sum(cost), 0)`.as('cost'),
      sql<Decimal>`coalesce(sum(proceeds), 0)`.as('proceeds'),
      sql<Decimal>`coalesce(sum(fee + sale_fee), 0)`.as('fees'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await asked
    .selectAll()
    .$narrowType<Sold>()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

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
  const sums = { cost, proceeds, fees, profit: sub(proceeds, cost) };
  return { items, total, sums, ...(first ? { firstSale: first.created_at.getTime() } : {}) };
});
