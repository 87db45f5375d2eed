/**
 * Net worth and today's result of the account, apart from the parts of both: home shows them before anything else is
 * loaded. Exact, in the deployment's currency.
 */
import type { AccountDay, Customer } from '@bourse/contract/customer';
import { add, cmp, type Decimal, isZero, sub } from '@bourse/money/decimal';
import { type Gain, gainOn } from '@bourse/money/gain';

/** What one owns less what one owes (D90): borrowed money is no wealth. */
export const netWorth = ({ totalAssets, loan }: Pick<Customer, 'totalAssets' | 'loan'>): Decimal =>
  sub(totalAssets, loan);

/**
 * What the percentage of today's result is of (D89): net worth at the beginning plus recharges since. Money that left
 * is added again, because a percentage is never of what is left.
 */
export const putInToday = (worth: Decimal, result: Decimal, takenOut: Decimal): Decimal =>
  add(sub(worth, result), takenOut);

/** Today's result of the account, as the back end reports it. */
export const gainOfDay = (customer: Pick<Customer, 'totalAssets' | 'loan'>, day: AccountDay): Gain =>
  gainOn(day.putIn ?? putInToday(netWorth(customer), day.result, '0'), day.result);

/** Whether all of the customer's money is available: nothing is held, applied for or on its way. */
export const ownsNothing = ({
  totalAssets,
  available,
  reserved,
}: Pick<Customer, 'totalAssets' | 'available' | 'reserved'>): boolean =>
  cmp(totalAssets, available) === 0 && isZero(reserved ?? '0');
