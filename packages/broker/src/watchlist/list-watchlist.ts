import { listWatchlist as endpoint } from '@bourse/contract/watchlist';
import { customerCall } from '../call/call.ts';
import { pageOf } from '../call/paging.ts';
import { instrumentOf, rowOf } from '../instruments/rows.ts';

/** Lists the saved instruments with their prices, last added first. */
export const listWatchlist = customerCall(endpoint, async ({ services, input, at, customer }) => {
  const { limit, offset } = pageOf(input, { limit: 'pageSize' });
  const mine = services.db.selectFrom('watchlist').where('customer_id', '=', customer);
  const { total } = await mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await mine.select('symbol').orderBy('id', 'desc').limit(limit).offset(offset).execute();
  const items = rows.flatMap(({ symbol }) => {
    const instrument = instrumentOf(symbol);
    if (!instrument) return [];
    const { id: _id, name, ...detail } = rowOf(services.market, instrument, at);
    return [{ symbol, name, detail }];
  });
  return { items, total };
});
