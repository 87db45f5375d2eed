import type { OfferKind } from '@bourse/contract/deals';
import { listOrders as endpoint, type Order } from '@bourse/contract/orders';
import { add, sub } from '@bourse/money/decimal';
import type { ExpressionBuilder } from 'kysely';
import { spanOf } from '../bills/span.ts';
import { customerCall } from '../call/call.ts';
import { isBefore, readPage, sliceOf } from '../call/paging.ts';
import { Refusal } from '../call/refusal.ts';
import type { Tables } from '../database/tables.ts';
import { instrumentOf } from '../instruments/rows.ts';
import { listApplications, listTransfers } from '../ipo/order-rows.ts';

/** 0 all, 1 success, 2 failed (product.md, "Statuses"). */
const STATUS = { all: 0, success: 1, failed: 2 } as const;

/** Whether a text can be an id: a whole number that JavaScript keeps exactly. */
const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);

/** Whether an order has a number or an id, by which links of other back ends name it (D83). */
const isOrder = (asked: string) => (eb: ExpressionBuilder<Tables, 'orders'>) =>
  eb.or([eb('orders.no', '=', asked), ...(isId(asked) ? [eb('orders.id', '=', Number(asked))] : [])]);

/**
 * Lists the customer's orders, newest first (D15). An order is filled at once or refused, so all of them are a
 * success. `stock` has all trades including those of offers, because each purchase is a lot that can be sold; `bulk`
 * and `qip` have those of the offers; `ipo` and `finalize` are applications and their transfers.
 */
export const listOrders = customerCall(endpoint, async ({ services, input, customer, at }) => {
  const slice = sliceOf(input);
  const status = input.status ?? STATUS.all;
  if (!Object.values<number>(STATUS).includes(status)) throw new Refusal('invalid-input', 'status');
  const { kind, symbol, orderNo, side, isOpen } = input;
  const { from, to } = spanOf(input);
  const asked = { customer, status, symbol: symbol || undefined, slice };
  if (kind === 'ipo') return listApplications(services.db, asked);
  if (kind === 'finalize') return listTransfers(services.db, asked);
  if (status === STATUS.failed) return { items: [], total: 0, next: null };

  const mine = services.db
    .selectFrom('orders')
    .where('orders.customer_id', '=', customer)
    .where('orders.created_at', '>=', from)
    .where('orders.created_at', '<', to)
    .$if(orderNo !== undefined, (query) => query.where(isOrder(orderNo ?? '')))
    .$if(side !== undefined, (query) => query.where('orders.side', '=', side ?? 'buy'))
    .$if(isOpen === true, (query) => query.where('orders.open', '=', true))
    .$if(kind !== 'stock', (query) => query.where('orders.channel', '=', kind as OfferKind))
    .$if(symbol !== undefined && symbol !== '', (query) => query.where('orders.symbol', '=', symbol ?? ''));
  const withLots = mine
    .leftJoin('orders as lot', 'lot.id', 'orders.lot_id')
    .selectAll('orders')
    .select('lot.no as lot_no')
    .$if(slice.before !== undefined, (query) => query.where(isBefore(slice, 'orders.created_at')))
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc');
  const { rows, page } = await readPage(
    slice,
    (limit, offset) => withLots.limit(limit).offset(offset).execute(),
    () => mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  );

  const items = rows.map((row): Order => {
    const instrument = instrumentOf(row.symbol);
    return {
      id: String(row.id),
      orderNo: row.no,
      symbol: row.symbol,
      name: instrument?.name ?? null,
      market: instrument?.market ?? null,
      region: instrument?.region ?? null,
      kind: kind === 'stock' ? row.kind : kind,
      side: row.side,
      quantity: row.quantity,
      price: row.price,
      sellPrice: row.sell_price,
      currency: row.currency,
      decimals: instrument?.decimals ?? null,
      rate: row.rate,
      total: row.total,
      fee: row.fee,
      status: STATUS.success,
      createdAt: row.created_at.getTime(),
      isOpen: row.side === 'buy' ? row.open : null,
      left: row.side === 'buy' ? row.part_quantity : null,
      sellableAt: row.sellable_at?.getTime() ?? null,
      marketPrice: row.open && instrument ? services.market.quote(instrument, at).price : null,
      lotNo: row.lot_no,
      profit: row.side === 'sell' ? sub(row.total, add(row.part_notional, row.part_fee)) : null,
      requestKey: row.request_key,
    };
  });
  return { items, ...page };
});
