import { requestWithdrawal as endpoint } from '@bourse/contract/withdrawals';
import { withdrawableFrom } from '../bank-cards/card.ts';
import { moneyCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import type { Database } from '../database/tables.ts';
import { requestWithdrawal as request } from '../ledger/products.ts';
import { checkTransactionPassword } from '../ledger/transaction-password.ts';
import { typedAmount } from '../ledger/typed-amount.ts';
import { unlessPaused } from './pause.ts';

/** Until when withdrawals to a card are refused, epoch milliseconds. */
const waitsUntil = async (db: Database, card: number): Promise<number | null> => {
  const row = await db
    .selectFrom('bank_cards')
    .select(withdrawableFrom.as('from'))
    .where('id', '=', card)
    .executeTakeFirst();
  return row?.from?.getTime() ?? null;
};

/** Takes the money from the balance at once; later the back office pays it to the card or returns it (D33). */
export const requestWithdrawal = moneyCall(endpoint, async (context) => {
  const { services, input, ...asked } = context;
  const amount = typedAmount(input.amount);
  if (!/^\d{1,15}$/.test(input.cardId)) throw new Refusal('bank-card-not-usable', 'bank_id');
  await checkTransactionPassword(context, 'always');
  const card = Number(input.cardId);
  const answer = await request(services.db, asked, card, amount, services.creditHours.withdrawal);
  if (answer.refusal === 'bank-card-waiting')
    throw new Refusal(answer.refusal, 'bank_id', { lockedUntil: await waitsUntil(services.db, card) });
  return { withdrawalNo: await unlessPaused(services.db, 'withdrawal', asked.clock.now(), answer) };
});
