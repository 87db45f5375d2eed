import { requestRecharge as endpoint, MIN_RECHARGE } from '@bourse/contract/recharges';
import { moneyCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import { requestRecharge as request } from '../ledger/products.ts';
import { typedAmount } from '../ledger/typed-amount.ts';
import { unlessPaused } from './pause.ts';

/** Requests a recharge, which is in progress until the back office credits it (D33). */
export const requestRecharge = moneyCall(endpoint, async ({ services, input, ...asked }) => {
  const amount = typedAmount(input.amount);
  if (amount < MIN_RECHARGE) throw new Refusal('recharge-too-small', 'count');
  const answer = await request(services.db, asked, amount, services.creditHours.recharge);
  return { rechargeNo: await unlessPaused(services.db, 'recharge', asked.clock.now(), answer) };
});
