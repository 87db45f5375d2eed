import { editBankCard as endpoint } from '@bourse/contract/bank-cards';
import { sql } from 'kysely';
import { customerCall } from '../call/call.ts';
import { idOf } from '../call/ids.ts';
import { Refusal } from '../call/refusal.ts';
import { cardRow } from './card.ts';

/** Changes a card of the customer and puts it under review again; withdrawals to its previous version are refused. */
export const editBankCard = customerCall(endpoint, async ({ services, customer, input, at }) => {
  const changed = await services.db
    .updateTable('bank_cards')
    .set({ ...cardRow(input, at), version: sql`version + 1` })
    .where('id', '=', idOf(input.id, 'id'))
    .where('customer_id', '=', customer)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new Refusal('not-found', 'id');
  return undefined;
});
