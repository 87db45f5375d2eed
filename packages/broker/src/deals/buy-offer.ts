import type { OfferKind } from '@bourse/contract/deals';
import type { InputOf } from '@bourse/contract/endpoint';
import type { buy } from '@bourse/contract/orders';
import type { MoneyContext } from '../call/call.ts';
import { idOf } from '../call/ids.ts';
import { Refusal } from '../call/refusal.ts';
import type { Database } from '../database/tables.ts';
import { moneyCallResult } from '../ledger/money-call-result.ts';
import { buyOffer as place } from '../ledger/products.ts';
import { checkTransactionPassword } from '../ledger/transaction-password.ts';
import { marketRates } from '../market/rates.ts';

/** The largest number that the column can hold; no offer is larger. */
const MOST = 2_147_483_647;

const opensAt = async (db: Database, offer: number): Promise<number | null> => {
  const row = await db.selectFrom('offers').select('starts_at').where('id', '=', offer).executeTakeFirst();
  return row?.starts_at?.getTime() ?? null;
};

/** Buys a block trade or QIP at the offer's price, always with the transaction password (D29). */
export const buyOffer = async (
  context: MoneyContext<InputOf<typeof buy>>,
  kind: OfferKind,
): Promise<{ orderNo: string | null }> => {
  const { services, input, ...asked } = context;
  const { quantity, price, symbol, rate: seenRate } = input;
  const offer = idOf(input.offerId ?? '', 'id');
  if (quantity < 1) throw new Refusal('below-minimum-quantity', 'count');
  if (quantity > MOST) throw new Refusal('above-maximum-quantity', 'count');
  await checkTransactionPassword(context, 'always');
  const ratesAt = (instant: number) => marketRates(services.market, services.currency, instant);
  const purchase = { offer, kind, symbol, quantity, price, seenRate, ratesAt };
  const answer = await place(services.db, asked, purchase);
  if (answer.refusal === 'no-available-time')
    throw new Refusal(answer.refusal, undefined, { opensAt: await opensAt(services.db, offer) });
  return { orderNo: moneyCallResult(answer) };
};
