/** The lists of a customer's watchlist as the database numbers them. */
import type { ErrorCode } from '@bourse/contract/errors';
import { idOf } from '../call/ids.ts';
import { Refusal } from '../call/refusal.ts';

/** The specified list, which is always the first. */
export const FIRST = 0;
/** No list has this number. */
const NONE = -1;

/** The number of a list; a text that is no id names none. */
export const numberOf = (list: string | undefined): number => {
  if (list === undefined) return FIRST;
  return /^\d{1,15}$/.test(list) ? Number(list) : NONE;
};

/** The number of a named list. @throws Refusal `not-found` */
export const namedNumberOf = (list: string): number => idOf(list, 'id');

/** @throws Refusal what a function of the database has refused with */
export const mustNotBeRefused = (refusal: string | null | undefined): void => {
  if (refusal) throw new Refusal(refusal as ErrorCode);
};
