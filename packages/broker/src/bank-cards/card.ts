import { Refusal } from '../call/refusal.ts';
import { requiredText } from '../call/text.ts';

interface CardInput {
  bank: string;
  branch: string;
  cardNumber: string;
  holder: string;
  ifsc: string;
}

/** An account number, CLABE or IBAN, after spaces are removed. */
const NUMBER = /^[A-Z0-9]{6,34}$/;
const OPTIONAL = 100;

/** Branch and IFSC are optional, because not every country's banks have them. */
const perhaps = (text: string, field: string): string =>
  text.trim() === '' ? '' : requiredText(text, field, OPTIONAL);

/**
 * The row of a new or changed card, which is under review.
 * @throws Refusal `invalid-input`
 */
export const cardRow = ({ bank, branch, cardNumber, holder, ifsc }: CardInput, at: number) => {
  const number = cardNumber.replaceAll(/[\s-]/g, '').toUpperCase();
  if (!NUMBER.test(number)) throw new Refusal('invalid-input', 'bank_card');
  return {
    bank: requiredText(bank, 'bank'),
    branch: perhaps(branch, 'branch_bank'),
    card_number: number,
    holder: requiredText(holder, 'bank_user'),
    ifsc: perhaps(ifsc, 'ifsc').toUpperCase(),
    status: 0,
    created_at: new Date(at),
  };
};
