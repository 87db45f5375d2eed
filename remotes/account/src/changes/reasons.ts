import type { AccountTranslationKey } from '../translations.ts';

/** Why money moved, as the back end spells it (product.md, "Activity"). */
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

/** @returns the word for a reason; undefined for one that this version does not know, which is shown as it is */
export const reasonLabel = (reason: string): AccountTranslationKey | undefined =>
  isReason(reason) ? `reasons.${reason}` : undefined;
