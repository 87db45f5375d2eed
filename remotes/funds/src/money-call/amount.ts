/** The amount of a form: whole, in the deployment's currency. Pure. */
import { wholeUnits } from '@bourse/figures/transfers';
import { cmp, type Decimal, decimal } from '@bourse/money/decimal';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';

export interface AmountDraft {
  /** As entered: digits only; '' when empty. */
  text: string;
  /** It was not typed but chosen by a chip: the next key replaces it. */
  isPreset: boolean;
}

/** More digits than the back end takes. */
export const AMOUNT_DIGITS = 12;

/** Anything but digits is no amount. */
export const draftOf = (text: string): AmountDraft => ({
  text: /^[1-9]\d*$/.test(text) && text.length <= AMOUNT_DIGITS ? text : '',
  isPreset: false,
});

/** The draft of an address: `?amount=25000`. */
export const readAmount = (query: URLSearchParams): AmountDraft => draftOf(query.get('amount') ?? '');

/** @returns undefined while nothing is entered */
export const amountOf = ({ text }: AmountDraft): Decimal | undefined =>
  text === '' ? undefined : decimal(BigInt(text));

export const isBelow = (amount: Decimal, limit: Decimal): boolean => cmp(amount, limit) < 0;

/** '₹25,000', and '₹100.50' where it is not whole: a rounded figure would be another one. */
export const formatWhole = (amount: Decimal): string =>
  formatAmount(amount, deployment.currency, cmp(amount, wholeUnits(amount)) === 0 ? 0 : 2);

/** '25,000' while it is typed. */
export const groupDigits = (text: string): string => formatQuantity(text as Decimal, deployment.currency);
