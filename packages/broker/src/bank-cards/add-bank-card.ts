import { addBankCard as endpoint } from '@bourse/contract/change-bank-card';
import { changeIfConfirmed } from '../accounts/confirm-password.ts';
import { customerCall } from '../call/call.ts';
import { type AttemptLimit, countAttempt } from '../call/throttle.ts';
import { cardNumber, cardRow, confirmChange } from './card.ts';

const CARDS: AttemptLimit = { of: 'bank-cards', attempts: 20, window: 86_400_000 };

/**
 * Adds a card, which begins under review. It asks for the login password, because with a session alone a thief could
 * have the money sent to a card of their own.
 */
export const addBankCard = customerCall(endpoint, async (context) => {
  const { services, customer, input } = context;
  const card = { ...cardRow(input, context), card_number: cardNumber(input.cardNumber) };
  const passwordHash = await confirmChange(context);
  await countAttempt(services.throttle, [[CARDS, String(customer)]]);
  await changeIfConfirmed(context, passwordHash, (db) =>
    db
      .insertInto('bank_cards')
      .values({ customer_id: customer, ...card })
      .execute(),
  );
  return undefined;
});
