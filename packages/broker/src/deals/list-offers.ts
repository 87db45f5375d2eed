import { listOffers as endpoint, type Offer } from '@bourse/contract/deals';
import { sql } from 'kysely';
import { customerCall } from '../call/call.ts';
import { pageOf } from '../call/paging.ts';
import { instrumentOf } from '../instruments/rows.ts';

const STATUS = { 1: 'open', 2: 'closed' } as const;

/** Escapes the wildcards of `like` in a search text. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Lists block trades or QIP, newest first; with a code, those whose tag begins with it (D20). */
export const listOffers = customerCall(endpoint, async ({ services, input, at, customer }) => {
  const { limit, offset } = pageOf(input);
  const code = input.code?.trim() ?? '';
  const found = services.db
    .selectFrom('offers')
    .where('kind', '=', input.kind)
    .$if(code !== '', (query) => query.where('symbol', 'ilike', `${literally(code)}%`));
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom('orders')
        .whereRef('orders.offer_id', '=', 'offers.id')
        .where('orders.customer_id', '=', customer)
        .select((own) => own.fn.coalesce(own.fn.sum<number>('orders.quantity'), sql.lit(0)).as('bought'))
        .as('bought'),
      eb
        .selectFrom('back_office_delays')
        .where('step', '=', 'offer-settlement')
        .select('seconds')
        .as('settlement'),
    ])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const items = rows.map((row): Offer => {
    const instrument = instrumentOf(row.symbol);
    return {
      id: String(row.id),
      symbol: row.symbol,
      name: instrument?.name ?? null,
      price: row.price,
      minimumQuantity: row.minimum_quantity,
      maximumQuantity: row.maximum_quantity,
      boughtQuantity: row.bought,
      remaining: row.remaining,
      settlement: row.settlement,
      marketPrice: instrument ? services.market.quote(instrument, at).price : null,
      status: STATUS[row.status],
      region: row.region,
      currency: row.currency,
      startsAt: row.starts_at?.getTime() ?? null,
      endsAt: row.ends_at?.getTime() ?? null,
    };
  });
  return { items, total };
});
