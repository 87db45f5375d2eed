import { type BankCard, listBankCards as endpoint } from '@bourse/contract/bank-cards';
import { customerCall } from '../call/call.ts';
import { withdrawableFrom } from './card.ts';

const STATUSES: Record<number, BankCard['status']> = { 0: 'underReview', 1: 'approved', 2: 'refused' };
/** The only type of card. */
const TYPE = 'bank';

const MASK = '••••';

/**
 * Lists the customer's cards of all statuses, newest first; the app filters the approved ones where needed (D44). It
 * answers the masked number only, because a stolen session should not read the whole one.
 */
export const listBankCards = customerCall(
  endpoint,
  async ({ services, customer, at, input: { type = TYPE } }) => {
    if (type !== TYPE) return { items: [], total: 0 };
    const rows = await services.db
      .selectFrom('bank_cards')
      .selectAll()
      .select(withdrawableFrom.as('from'))
      .where('customer_id', '=', customer)
      .orderBy('id', 'desc')
      .execute();
    const items = rows.map((row) => ({
      id: String(row.id),
      type: TYPE,
      bank: row.bank,
      branch: row.branch,
      cardNumber: null,
      maskedNumber: `${MASK}${row.card_number.slice(-4)}`,
      holder: row.holder,
      ifsc: row.ifsc,
      status: STATUSES[row.status] ?? 'unknown',
      createdAt: row.created_at.getTime(),
      reason: row.reason,
      withdrawableAt: row.from && row.from.getTime() > at ? row.from.getTime() : null,
    }));
    return { items, total: items.length };
  },
);
