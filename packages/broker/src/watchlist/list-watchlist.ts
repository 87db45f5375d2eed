import { listWatchlist as endpoint } from '@bourse/contract/watchlist';
import { customerCall } from '../call/call.ts';
import { pageOf } from '../call/paging.ts';
import { Refusal } from '../call/refusal.ts';
import type { Database } from '../database/tables.ts';
import { instrumentOf, rowOf } from '../instruments/rows.ts';
import { FIRST, numberOf } from './lists.ts';

/** @throws Refusal `not-found` */
const mustExist = async (db: Database, customer: number, list: number): Promise<void> => {
  const known = await db
    .selectFrom('watchlists')
    .select('id')
    .where('id', '=', list)
    .where('customer_id', '=', customer)
    .executeTakeFirst();
  if (!known) throw new Refusal('not-found', 'list');
};

/** Lists the saved instruments with their prices, in the customer's order. */
export const listWatchlist = customerCall(endpoint, async ({ services, input, at, customer }) => {
  const { limit, offset } = pageOf(input, { limit: 'pageSize' });
  const list = numberOf(input.list);
  if (list !== FIRST) await mustExist(services.db, customer, list);
  const mine = services.db
    .selectFrom('watchlist')
    .where('customer_id', '=', customer)
    .where('list_id', '=', list);
  const { total } = await mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await mine
    .select('symbol')
    .orderBy('place', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const items = rows.flatMap(({ symbol }) => {
    const instrument = instrumentOf(symbol);
    if (!instrument) return [];
    const { id: _id, name, ...detail } = rowOf(services.market, instrument, at);
    return [{ symbol, name, detail }];
  });
  return { items, total };
});
