import { sql } from 'kysely';
import { confirmPassword } from '../accounts/confirm-password.ts';
import type { CustomerContext } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import { requiredText } from '../call/text.ts';

interface CardInput {
  bank: string;
  branch: string;
  holder: string;
  ifsc: string;
}

/** An account number, CLABE or IBAN, after spaces are removed. */
const NUMBER = /^[A-Z0-9]{6,34}$/;
const OPTIONAL = 100;

/** Branch and IFSC are optional, because not every country's banks have them. */
const perhaps = (text: string, field: string): string =>
  text.trim() === '' ? '' : requiredText(text, field, OPTIONAL);

/** @throws Refusal `invalid-input` */
export const cardNumber = (text: string): string => {
  const number = text.replaceAll(/[\s-]/g, '').toUpperCase();
  if (!NUMBER.test(number)) throw new Refusal('invalid-input', 'bank_card');
  return number;
};

/**
 * The row of a new or changed card, without its number. It is under review.
 * @throws Refusal `invalid-input`, `unsuitable-characters`
 */
export const cardRow = ({ bank, branch, holder, ifsc }: CardInput, at: number) => ({
  bank: requiredText(bank, 'bank'),
  branch: perhaps(branch, 'branch_bank'),
  holder: requiredText(holder, 'bank_user'),
  ifsc: perhaps(ifsc, 'ifsc').toUpperCase(),
  status: 0,
  reason: null,
  created_at: new Date(at),
  withdrawable_at: sql<Date | null>`${new Date(at)}::timestamptz + delay_of('card-withdrawal')`,
});

/** From when on money can be withdrawn to a card. */
export const withdrawableFrom = sql<Date | null>`withdrawable_from(bank_cards)`;

/**
 * Checks that the owner of the session adds or changes a card.
 * @returns the hash that the password was checked against, for `changeIfConfirmed`
 * @throws Refusal `password-required`, `incorrect-password`, `too-many-requests`
 */
export const confirmChange = async (
  context: CustomerContext<{ password?: string | undefined }>,
): Promise<string> => {
  const { password } = context.input;
  if (!password) throw new Refusal('password-required', 'password');
  return confirmPassword(context, password);
};
