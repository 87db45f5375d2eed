import { buy as endpoint, POSITION_CAP } from '@bourse/contract/orders';
import { cmp } from '@bourse/money/decimal';
import { checkTransactionPassword } from '../accounts/transaction-password.ts';
import { buyOffer } from '../deals/buy-offer.ts';
import { moneyCall } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { instrumentOf } from '../instruments/rows.ts';
import { placeBuy } from '../ledger/post.ts';
import { placed } from './placed.ts';
import { objectionTo } from './price-honoured.ts';

/** Buys at the price that the customer saw, at once or not at all (spec section 5, D25, D36, D37); or an offer at its own. */
export const buy = moneyCall(endpoint, async (visit) => {
  const { house, input, at, tokenHash, key, bodyHash } = visit;
  const { quantity, price, kind } = input;
  if (kind === 'bulk' || kind === 'qip') return buyOffer(visit, kind);
  if (quantity < 1) throw new Refusal('quantity-too-small', 'count');
  if (quantity > POSITION_CAP.full) throw new Refusal('quantity-too-large', 'count');
  if (cmp(price, '0') <= 0) throw new Refusal('invalid-input', 'price');
  const instrument = instrumentOf(input.symbol);
  if (!instrument || instrument.kind !== kind) throw new Refusal('not-tradable', 'tag');

  await checkTransactionPassword(visit);
  const answer = await placeBuy(house.db, {
    tokenHash,
    key,
    bodyHash,
    at,
    refusal: objectionTo(house.market, instrument, price, at),
    symbol: instrument.symbol,
    kind: instrument.kind,
    currency: instrument.currency,
    quantity,
    price,
  });
  return placed(answer);
});
