import type { AccountTranslationKey } from '../translations.ts';

/** Reasons of a movement, as the back end spells them (product.md, "Activity"). */
export const reasons = [
  'buyStock',
  'sellStock',
  'buyForex',
  'sellForex',
  'buyFutures',
  'sellFutures',
  'buyTreasury',
  'sellTreasury',
  'recharge',
  'withdraw',
  'borrow',
  'repay',
  'dividend',
  'interest',
  'withdrawRefund',
  'buyFund',
  'fund_project_profit',
  'principal_returned',
  'transactionExpenses',
] as const;

type Reason = (typeof reasons)[number];

const isReason = (reason: string): reason is Reason => reasons.includes(reason as Reason);

/**
 * @returns the translation key of a reason; undefined for a reason that this version does not know, which is shown as
 *   it is
 */
export const reasonLabel = (reason: string): AccountTranslationKey | undefined =>
  isReason(reason) ? `reasons.${reason}` : undefined;
