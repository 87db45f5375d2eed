import { applyForIpo as endpoint } from '@bourse/contract/ipo';
import { moneyCall } from '../call/call.ts';
import { idOf } from '../call/ids.ts';
import { Refusal } from '../call/refusal.ts';
import { moneyCallResult } from '../ledger/money-call-result.ts';
import { applyForIpo as apply } from '../ledger/products.ts';
import { checkTransactionPassword } from '../ledger/transaction-password.ts';
import { marketRates } from '../market/rates.ts';

/** The largest number that the column can hold. */
const MOST = 2_147_483_647;

/**
 * Applies for shares of a new offering. Their cost is held until the allotment (product.md, "New offerings"; D38,
 * D42).
 */
export const applyForIpo = moneyCall(endpoint, async (context) => {
  const { services, input, ...asked } = context;
  const { symbol, quantity, price, rate: seenRate } = input;
  const ipo = idOf(input.ipoId, 'id');
  if (quantity < 1 || quantity > MOST) throw new Refusal('invalid-quantity', 'count');
  await checkTransactionPassword(context);
  const ratesAt = (instant: number) => marketRates(services.market, services.currency, instant);
  return {
    applicationNo: moneyCallResult(
      await apply(services.db, asked, { ipo, symbol, quantity, price, seenRate, ratesAt }),
    ),
  };
});
