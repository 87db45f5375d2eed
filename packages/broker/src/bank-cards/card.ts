import { isIfsc } from '@bourse/contract/bank-cards';
import { plainName } from '@bourse/contract/text';
import { plainCode } from '@bourse/money/digits';
import { validate } from 'ifsc';
import { sql } from 'kysely';
import { confirmPassword } from '../accounts/confirm-password.ts';
import type { CustomerContext } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
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
  plainName(text) === '' ? '' : requiredText(text, field, OPTIONAL);

/** The bank code of the demonstration's cards. No real bank has this code. */
const EXAMPLE_BANK = 'EXMP';

/**
 * Checks an IFSC, the code of a bank's branch, against the list of all Indian branches (decisions/bank-cards.md).
 * @returns the normalized code. It is not looked up when the currency of the deployment is not the rupee
 * @throws Refusal `unknown-ifsc`
 */
const ifscOf = (text: string, { currency, isLive }: Pick<Services, 'currency' | 'isLive'>): string => {
  const code = plainCode(text);
  if (code === '' || currency !== 'INR') return perhaps(code, 'ifsc');
  const isKnown = isIfsc(code) && (validate(code) || (!isLive && code.startsWith(EXAMPLE_BANK)));
  if (!isKnown) throw new Refusal('unknown-ifsc', 'ifsc');
  return code;
};

/** @throws Refusal `invalid-input` */
export const cardNumber = (text: string): string => {
  const number = plainCode(text);
  if (!NUMBER.test(number)) throw new Refusal('invalid-input', 'bank_card');
  return number;
};

/**
 * The row of a new or changed card, without its number. It is under review.
 * @throws Refusal `invalid-input`, `unsuitable-characters`, `unknown-ifsc`
 */
export const cardRow = (
  { bank, branch, holder, ifsc }: CardInput,
  { services, at }: Pick<CustomerContext<unknown>, 'services' | 'at'>,
) => ({
  bank: requiredText(bank, 'bank'),
  branch: perhaps(branch, 'branch_bank'),
  holder: requiredText(holder, 'bank_user'),
  ifsc: ifscOf(ifsc, services),
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
