import { buy as endpoint, POSITION_CAP } from '@bourse/contract/orders';
import { cmp } from '@bourse/money/decimal';
import { moneyCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import { buyOffer } from '../deals/buy-offer.ts';
import { instrumentOf } from '../instruments/rows.ts';
import { placeBuy } from '../ledger/post.ts';
import { checkTransactionPassword } from '../ledger/transaction-password.ts';
import { limitOf } from './limit.ts';
import { marketPrice } from './market-price.ts';
import { orderResult } from './order-result.ts';

/**
 * Buys at the market's price within the customer's limit, at once or not at all (D25, D36, D37, D77), or an offer at
 * its own price.
 */
export const buy = moneyCall(endpoint, async (context) => {
  const { services, input } = context;
  const { quantity, price, kind } = input;
  if (kind === 'bulk' || kind === 'qip') return buyOffer(context, kind);
  if (quantity < 1) throw new Refusal('quantity-too-small', 'count');
  if (quantity > POSITION_CAP.full) throw new Refusal('quantity-too-large', 'count');
  if (cmp(price, '0') <= 0) throw new Refusal('invalid-input', 'price');
  const instrument = instrumentOf(input.symbol);
  if (!instrument || instrument.kind !== kind) throw new Refusal('not-tradable', 'tag');

  const limit = limitOf(input, price);

  await checkTransactionPassword(context);
  const answer = await placeBuy(services.db, context, {
    symbol: instrument.symbol,
    kind: instrument.kind,
    currency: instrument.currency,
    quantity,
    limit,
    fillAt: marketPrice(services.market, instrument, services.currency),
  });
  return orderResult(answer);
});
