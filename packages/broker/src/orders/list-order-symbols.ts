import { listOrderSymbols as endpoint } from '@bourse/contract/order-symbols';
import { customerCall } from '../call/call.ts';

/** Lists the symbols of the customer's orders. */
export const listOrderSymbols = customerCall(endpoint, async ({ services: { db }, customer }) => {
  const items = await db
    .selectFrom('orders')
    .select('symbol')
    .distinct()
    .where('customer_id', '=', customer)
    .orderBy('symbol')
    .execute();
  return { items, total: items.length };
});
