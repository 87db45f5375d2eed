/** Presents applications and transfers as rows of the orders list (D15, D42). */
import type { Order } from '@bourse/contract/orders';
import type { Page } from '@bourse/contract/schema';
import type { Currency } from '@bourse/money/currency';
import { type Decimal, sub } from '@bourse/money/decimal';
import { readPage, type Slice } from '../call/paging.ts';
import type { Database } from '../database/tables.ts';
import { instrumentOf } from '../instruments/rows.ts';
import { applicationStatusOf } from './shown.ts';

interface Asked {
  customer: number;
  /** 0 all, 1 success, 2 failed. */
  status: number;
  symbol: string | undefined;
  slice: Slice;
}

interface Row {
  id: number;
  no: string;
  symbol: string;
  company_name: string;
  currency: Currency;
  price: Decimal;
  rate: Decimal;
  request_key: string;
}

/** The cost without what was refunded. */
const paid = (row: { total: Decimal; refund: Decimal | null }): Decimal => sub(row.total, row.refund ?? '0');

const asOrder = (
  row: Row,
  rest: Pick<Order, 'kind' | 'quantity' | 'total' | 'status' | 'createdAt'>,
): Order => {
  const instrument = instrumentOf(row.symbol);
  return {
    id: String(row.id),
    orderNo: row.no,
    symbol: row.symbol,
    name: row.company_name,
    market: instrument?.market ?? null,
    region: instrument?.region ?? null,
    side: 'buy',
    price: row.price,
    sellPrice: null,
    currency: row.currency,
    decimals: null,
    rate: row.rate,
    fee: null,
    isOpen: null,
    left: null,
    sellableAt: null,
    marketPrice: null,
    lotNo: null,
    profit: null,
    requestKey: row.request_key,
    ...rest,
  };
};

const applicationsOf = (db: Database, { customer, symbol }: Asked) =>
  db
    .selectFrom('ipo_applications as a')
    .innerJoin('ipos', 'ipos.id', 'a.ipo_id')
    .where('a.customer_id', '=', customer)
    .$if(symbol !== undefined, (query) => query.where('ipos.symbol', '=', symbol ?? ''));

type Applications = ReturnType<typeof applicationsOf>;

const pageOf = (applications: Applications, { slice }: Asked) =>
  readPage(
    slice,
    (limit, offset) =>
      applications
        .selectAll('a')
        .select(['ipos.symbol', 'ipos.company_name', 'ipos.currency', 'ipos.status as ipo_status'])
        .$if(slice.before !== undefined, (query) => query.where('a.id', '<', slice.before?.id ?? 0))
        .orderBy('a.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    () => applications.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  );

/**
 * Status 0 and 1 pending, 2 success, 3 failed. Quantity and total are those applied for; after success, those
 * allotted.
 */
export const listApplications = async (db: Database, asked: Asked): Promise<Page<Order>> => {
  const wanted = { 1: 2, 2: 3 }[asked.status] as 2 | 3 | undefined;
  const { rows, page } = await pageOf(
    applicationsOf(db, asked).$if(wanted !== undefined, (query) => query.where('a.status', '=', wanted ?? 2)),
    asked,
  );
  const items = rows.map((row) =>
    asOrder(row, {
      kind: 'ipo',
      quantity: row.status === 2 ? (row.allotted ?? row.quantity) : row.quantity,
      total: row.status === 2 ? paid(row) : row.total,
      status: applicationStatusOf(row.status, row.ipo_status),
      createdAt: row.created_at.getTime(),
    }),
  );
  return { items, ...page };
};

/** Status 1 success, 2 failed; an allotment that is not transferred yet has neither. */
export const listTransfers = async (db: Database, asked: Asked): Promise<Page<Order>> => {
  const { rows, page } = await pageOf(
    applicationsOf(db, asked)
      .where('a.transfer_status', 'is not', null)
      .$if(asked.status !== 0, (query) => query.where('a.transfer_status', '=', asked.status as 1 | 2)),
    asked,
  );
  const items = rows.map((row) =>
    asOrder(row, {
      kind: 'finalize',
      quantity: row.allotted ?? 0,
      total: paid(row),
      status: row.transfer_status ?? 2,
      createdAt: (row.transferred_at ?? row.created_at).getTime(),
    }),
  );
  return { items, ...page };
};
