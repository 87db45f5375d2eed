import { listOffers as endpoint, type Offer } from '@bourse/contract/deals';
import { customerCall } from '../http/call.ts';
import { pageOf } from '../http/paging.ts';
import { instrumentOf } from '../instruments/rows.ts';

const STATUS = { 1: 'open', 2: 'closed' } as const;

/** A search text with nothing in it that `like` would read as more than itself. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Block trades or QIP, the newest first; with a code, those whose tag begins with it (D20). */
export const listOffers = customerCall(endpoint, async ({ house, input }) => {
  const { limit, offset } = pageOf(input);
  const code = input.code?.trim() ?? '';
  const found = house.db
    .selectFrom('offers')
    .where('kind', '=', input.kind)
    .$if(code !== '', (query) => query.where('symbol', 'ilike', `${literally(code)}%`));
  const { total } = await found
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  const items = rows.map(
    (row): Offer => ({
      id: String(row.id),
      symbol: row.symbol,
      name: instrumentOf(row.symbol)?.name ?? null,
      price: row.price,
      minimumQuantity: row.minimum_quantity,
      status: STATUS[row.status],
      region: row.region,
      currency: row.currency,
      startsAt: row.starts_at?.getTime() ?? null,
      endsAt: row.ends_at?.getTime() ?? null,
    }),
  );
  return { items, total };
});
