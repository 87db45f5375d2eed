import { type BankCard, listBankCards as endpoint } from '@bourse/contract/bank-cards';
import { customerCall } from '../call/call.ts';

const STATUSES: Record<number, BankCard['status']> = { 0: 'underReview', 1: 'approved', 2: 'refused' };
/** The only type of card. */
const TYPE = 'bank';

/** Lists the customer's cards of all statuses, newest first; the app filters the approved ones where needed (D44). */
export const listBankCards = customerCall(
  endpoint,
  async ({ services, customer, input: { type = TYPE } }) => {
    if (type !== TYPE) return { items: [], total: 0 };
    const rows = await services.db
      .selectFrom('bank_cards')
      .selectAll()
      .where('customer_id', '=', customer)
      .orderBy('id', 'desc')
      .execute();
    const items = rows.map((row) => ({
      id: String(row.id),
      type: TYPE,
      bank: row.bank,
      branch: row.branch,
      cardNumber: row.card_number,
      holder: row.holder,
      ifsc: row.ifsc,
      status: STATUSES[row.status] ?? 'unknown',
      createdAt: row.created_at.getTime(),
    }));
    return { items, total: items.length };
  },
);
