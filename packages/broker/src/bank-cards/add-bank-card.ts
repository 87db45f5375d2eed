import { addBankCard as endpoint } from '@bourse/contract/bank-cards';
import { customerCall } from '../call/call.ts';
import { countAttempt, type Limit } from '../call/throttle.ts';
import { cardRow } from './card.ts';

const CARDS: Limit = { of: 'bank-cards', attempts: 20, window: 86_400_000 };

/** Adds a card, which begins under review. */
export const addBankCard = customerCall(endpoint, async ({ services, customer, input, at }) => {
  const card = cardRow(input, at);
  await countAttempt(services.throttle, [[CARDS, String(customer)]]);
  await services.db
    .insertInto('bank_cards')
    .values({ customer_id: customer, ...card })
    .execute();
  return undefined;
});
