/** The form of a bank card (product.md, "Bank cards"; D61). */
import { type BankCard, isIfsc, lastFourOf } from '@bourse/contract/bank-cards';
import { isName, plainName } from '@bourse/contract/text';
import { plainCode } from '@bourse/money/digits';
import type { AccountTranslationKey } from '../translations.ts';

export interface CardDraft {
  bank: string;
  holder: string;
  number: string;
  branch: string;
  ifsc: string;
  /** Asked for when the back end wants it. */
  password: string;
}

/** An account number, CLABE or IBAN, without spaces. */
const NUMBER = /^[A-Z0-9]{6,34}$/;

/** 'ABCD 1234 …', so that a number can be compared with the one on paper. */
export const inFours = (text: string): string => plainCode(text).replaceAll(/(.{4})(?=.)/g, '$1 ');

/** @param name the verified name, for a new card */
export const draftOf = (card: BankCard | undefined, name = ''): CardDraft => ({
  bank: card?.bank ?? '',
  holder: card?.holder ?? name,
  number: inFours(card?.cardNumber ?? ''),
  branch: card?.branch ?? '',
  ifsc: card?.ifsc ?? '',
  password: '',
});

/** Whether the back end has kept the number to itself: it then stays as it is where none is entered. */
export const keepsNumber = (card: BankCard | undefined): boolean =>
  card !== undefined && card.cardNumber === null && card.maskedNumber !== null;

export type CardProblems = Partial<Record<keyof CardDraft, AccountTranslationKey>>;

/** Whether anything was written that leaving would lose. */
export const isChanged = (before: CardDraft, now: CardDraft): boolean =>
  (Object.keys(before) as (keyof CardDraft)[]).some((field) => before[field] !== now[field]);

const unsuitableOf = (texts: Partial<CardDraft>): CardProblems =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([, text]) => !isName(plainName(text)))
      .map(([field]) => [field, 'bankCards.unsuitable']),
  );

/** @param asksForPassword whether the back end has asked for the password */
export const problemsOf = (
  { bank, holder, number, branch, ifsc, password }: CardDraft,
  card: BankCard | undefined,
  asksForPassword: boolean,
): CardProblems => {
  const plain = plainCode(number);
  const numberProblem =
    plain === ''
      ? keepsNumber(card)
        ? undefined
        : 'bankCards.incomplete'
      : NUMBER.test(plain)
        ? undefined
        : 'bankCards.numberWrong';
  return {
    ...unsuitableOf({ bank, holder, branch }),
    ...(plainName(bank) === '' ? { bank: 'bankCards.incomplete' } : {}),
    ...(plainName(holder) === '' ? { holder: 'bankCards.incomplete' } : {}),
    ...(numberProblem ? { number: numberProblem } : {}),
    ...(plainCode(ifsc) === '' || isIfsc(plainCode(ifsc)) ? {} : { ifsc: 'bankCards.ifscWrong' }),
    ...(asksForPassword && password === '' ? { password: 'bankCards.passwordMissing' } : {}),
  };
};

/** Names are compared as a bank does: without case and repeated spaces. */
const normal = (name: string): string => plainName(name).toLowerCase();
export const isOtherName = (holder: string, verified: string): boolean =>
  plainName(holder) !== '' && normal(holder) !== normal(verified);

/**
 * Whether a call without an answer has arrived: a new card stands in the list, or the changed one has been put under
 * review.
 * @param changedId the card that was changed; undefined for a new one
 */
export const hasArrived = (
  sent: CardDraft,
  changedId: string | undefined,
  before: readonly BankCard[],
  after: readonly BankCard[],
): boolean => {
  const isSent = (one: BankCard) =>
    one.bank === plainName(sent.bank) &&
    one.holder === plainName(sent.holder) &&
    (sent.number === '' || lastFourOf(one) === plainCode(sent.number).slice(-4));
  if (changedId === undefined) {
    const known = new Set(before.map(({ id }) => id));
    return after.some((one) => !known.has(one.id) && isSent(one));
  }
  const of = (cards: readonly BankCard[]) => cards.find(({ id }) => id === changedId);
  const now = of(after);
  return now !== undefined && now.createdAt !== of(before)?.createdAt && isSent(now);
};
