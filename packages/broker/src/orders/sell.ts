import { sell as endpoint } from '@bourse/contract/orders';
import { cmp } from '@bourse/money/decimal';
import { moneyCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
import { instrumentOf } from '../instruments/rows.ts';
import { placeSell } from '../ledger/post.ts';
import { checkTransactionPassword } from '../ledger/transaction-password.ts';
import { limitOf } from './limit.ts';
import { marketPrice } from './market-price.ts';
import { orderResult } from './order-result.ts';

/** No lot has more: of the database's integers the largest. */
const LARGEST = 2 ** 31 - 1;

/** The lot's instrument. The ledger checks whose lot it is and how much of it is left. */
const instrumentOfLot = async ({ db }: Services, lotNo: string) => {
  const lot = await db.selectFrom('orders').select('symbol').where('no', '=', lotNo).executeTakeFirst();
  return lot && instrumentOf(lot.symbol);
};

/** Sells a lot or a part of it (D88) at the market's price within the customer's limit, at once or not at all (D77). */
export const sell = moneyCall(endpoint, async (context) => {
  const { services, input } = context;
  const { lotNo, price, quantity, sellPrice } = input;
  if (quantity !== undefined && quantity < 1) throw new Refusal('quantity-too-small', 'count');
  if (quantity !== undefined && quantity > LARGEST) throw new Refusal('lot-partly-sold', 'count');
  if (cmp(sellPrice, '0') <= 0) throw new Refusal('invalid-input', 'sell_price');
  const limit = limitOf(input, sellPrice);
  const instrument = await instrumentOfLot(services, lotNo);
  await checkTransactionPassword(context);
  const answer = await placeSell(services.db, context, {
    lotNo,
    boughtAt: price,
    quantity,
    limit,
    // A lot whose symbol is no longer listed has no price, so it cannot be sold.
    fillAt: instrument
      ? marketPrice(services.market, instrument, services.currency)
      : () => ({ price: null, rate: null }),
  });
  return orderResult(answer);
});
