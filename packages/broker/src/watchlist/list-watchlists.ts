import { listWatchlists as endpoint } from '@bourse/contract/watchlists';
import { sql } from 'kysely';
import { customerCall } from '../call/call.ts';

export const listWatchlists = customerCall(endpoint, async ({ services, customer }) => {
  const { rows } = await sql<{ id: number; name: string; count: number }>`
    select id, name,
      (select count(*) from watchlist w where w.customer_id = l.customer_id and w.list_id = l.id) as count
    from watchlists l where customer_id = ${customer} order by place, id
  `.execute(services.db);
  return {
    items: rows.map(({ id, name, count }) => ({ id: String(id), name, count: Number(count) })),
    total: rows.length,
  };
});
