import { listOffers as endpoint, type Offer } from '@bourse/contract/deals';
import { plainName } from '@bourse/contract/text';
import { sql } from 'kysely';
import { customerCall } from '../call/call.ts';
import { pageOf } from '../call/paging.ts';
import { instrumentOf } from '../instruments/rows.ts';

/** Escapes the wildcards of `like` in a search text. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * Lists block trades or QIP, those that can be bought first and closed ones last, each newest first (D65); with a code,
 * those whose tag begins with it (D20).
 */
export const listOffers = customerCall(endpoint, async ({ services, input, at, customer }) => {
  const { limit, offset } = pageOf(input);
  const code = plainName(input.code ?? '');
  const found = services.db
    .selectFrom('offers')
    .where('kind', '=', input.kind)
    .$if(code !== '', (query) => query.where('symbol', 'ilike', `${literally(code)}%`));
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  // Its time may be over before the back office has closed it.
  const isClosed = sql<boolean>`(status = 2 or coalesce(ends_at <= ${new Date(at)}, false))`;
  const rows = await found
    .selectAll()
    .select(isClosed.as('is_closed'))
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
    .orderBy(isClosed)
    .orderBy(sql`coalesce(starts_at > ${new Date(at)}, false)`)
    .orderBy((eb) => eb('remaining', '<', eb.ref('minimum_quantity')))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const items = rows.map((row): Offer => {
    const instrument = instrumentOf(row.symbol);
    const quote = instrument && services.market.quote(instrument, at);
    return {
      id: String(row.id),
      symbol: row.symbol,
      name: instrument?.name ?? null,
      price: row.price,
      minimumQuantity: row.minimum_quantity,
      maximumQuantity: row.maximum_quantity,
      boughtQuantity: row.bought,
      quantity: row.quantity,
      remaining: row.remaining,
      settlement: row.settlement,
      marketPrice: quote?.price ?? null,
      isMarketOpen: quote?.isOpen ?? null,
      status: row.is_closed ? 'closed' : 'open',
      region: row.region,
      currency: row.currency,
      startsAt: row.starts_at?.getTime() ?? null,
      endsAt: row.ends_at?.getTime() ?? null,
    };
  });
  return { items, total };
});
