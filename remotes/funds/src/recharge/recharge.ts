/** What is wrong with a recharge (product.md, "Recharge and withdrawal"; D57). Pure. */
import { MIN_RECHARGE } from '@bourse/contract/recharges';
import { optionalLinks } from '@bourse/links/links';
import { type Decimal, decimal, isZero } from '@bourse/money/decimal';
import { type AmountDraft, amountOf, isBelow } from '../money-call/amount.ts';

/** How the money comes: a guide for the form, which is not sent (D28). */
export const rechargeMethods = ['bank'] as const;
export type RechargeMethod = (typeof rechargeMethods)[number];

export const MINIMUM: Decimal = decimal(MIN_RECHARGE);

/** Amounts to choose from. */
export const PROPOSED: readonly Decimal[] = ['10000', '25000', '50000', '100000'];

export type RechargeProblem = 'empty' | 'zero' | 'method' | 'tooSmall';

/** The method of an address, `?method=bank`; undefined for one that is not offered. */
export const readMethod = (query: URLSearchParams): RechargeMethod | undefined => {
  const asked = query.get('method');
  return asked === null ? 'bank' : rechargeMethods.find((method) => method === asked);
};

export function problemOf(
  amount: AmountDraft,
  method: RechargeMethod | undefined,
): RechargeProblem | undefined {
  const value = amountOf(amount);
  if (value === undefined) return 'empty';
  if (isZero(value)) return 'zero';
  if (isBelow(value, MINIMUM)) return 'tooSmall';
  return method === undefined ? 'method' : undefined;
}

/** The address of the form, with the entered amount and method in its query. */
export const draftAddress = (amount: string, method: RechargeMethod | undefined): string =>
  `${optionalLinks.recharge()}?${new URLSearchParams({ amount, ...(method ? { method } : {}) })}`;
