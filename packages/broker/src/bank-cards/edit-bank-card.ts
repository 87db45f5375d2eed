import { editBankCard as endpoint } from '@bourse/contract/change-bank-card';
import { sql } from 'kysely';
import { changeIfConfirmed } from '../accounts/confirm-password.ts';
import { customerCall } from '../call/call.ts';
import { idOf } from '../call/ids.ts';
import { Refusal } from '../call/refusal.ts';
import { cardNumber, cardRow, confirmChange } from './card.ts';

/**
 * Changes a card of the customer and puts it under review again; withdrawals to its previous version are refused. It
 * asks for the login password, as adding one does.
 */
export const editBankCard = customerCall(endpoint, async (context) => {
  const { services, customer, input } = context;
  const card = {
    ...cardRow(input, context),
    ...(input.cardNumber === undefined ? {} : { card_number: cardNumber(input.cardNumber) }),
  };
  const id = idOf(input.id, 'id');
  const own = await services.db
    .selectFrom('bank_cards')
    .select('id')
    .where('id', '=', id)
    .where('customer_id', '=', customer)
    .executeTakeFirst();
  if (!own) throw new Refusal('not-found', 'id');
  const passwordHash = await confirmChange(context);
  await changeIfConfirmed(context, passwordHash, (db) =>
    db
      .updateTable('bank_cards')
      .set({ ...card, version: sql`version + 1` })
      .where('id', '=', own.id)
      .execute(),
  );
  return undefined;
});
