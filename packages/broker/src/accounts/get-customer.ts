import { getCustomer as endpoint, type Hold } from '@bourse/contract/customer';
import { partsOfDay } from '@bourse/figures/account';
import { netWorth, putInToday } from '@bourse/figures/net-worth';
import { add, type Decimal } from '@bourse/money/decimal';
import { sql } from 'kysely';
import { customerCall } from '../call/call.ts';
import type { Services } from '../call/services.ts';
import { dayBegan } from '../positions/account-day.ts';
import { allHoldings, tradingOf } from '../positions/valuation.ts';
import { holds } from './holds.ts';

/** What a customer was paid without trading; the day's result includes it. */
const income = (since: number) => sql<Decimal>`
  select coalesce(sum(amount), 0) from entries
  where account_id = accounts.id and created_at >= ${new Date(since)}
    and reason in ('dividend', 'interest', 'fund_project_profit')
`;

/** What was paid out to the customer's bank. */
const paidOut = (customer: number, since: number) => sql<Decimal>`
  select coalesce(sum(amount), 0) from withdrawals
  where customer_id = ${customer} and status = 'y' and settled_at >= ${new Date(since)}
`;

/** What the customer owes: loans that were paid out and are not repaid. */
const owed = (customer: number) => sql`
  select coalesce(sum(amount), 0) from loans where customer_id = ${customer} and state = 4
`;

/**
 * Balance, money on hold, holdings and loans. One statement reads all of them, so that money moving between them is
 * counted exactly once.
 */
const assetsOf = (services: Services, customer: number, at: number, since: number) =>
  services.db
    .selectFrom('customers')
    .innerJoin('accounts', 'accounts.customer_id', 'customers.id')
    .select([
      'phone',
      'avatar',
      'balance',
      sql<Hold[]>`(${holds(customer)})`.as('holds'),
      sql<Decimal>`(${income(since)})`.as('income'),
      sql<Decimal>`(${paidOut(customer, since)})`.as('paidOut'),
      sql<boolean>`exists (select from transaction_passwords code where code.customer_id = customers.id)`.as(
        'hasTransactionPassword',
      ),
      allHoldings(services, customer, at).as('holdings'),
      sql<Decimal>`(${owed(customer)})`.as('loan'),
    ])
    .where('customers.id', '=', customer)
    .executeTakeFirstOrThrow();

/**
 * Answers the customer's data. Total assets are the available balance, the reserved money and the present value of
 * all positions.
 */
export const getCustomer = customerCall(endpoint, async ({ services, at, customer }) => {
  const since = dayBegan(services, at);
  const own = await assetsOf(services, customer, at, since);
  const { balance, income: paid, paidOut: takenOut, holdings, loan, ...rest } = own;
  const available = balance ?? '0';
  const reserved = add('0', ...rest.holds.map(({ amount }) => amount));
  const { value, held, unsettled, day } = tradingOf(services, holdings, at);
  const totalAssets = add(available, reserved, value);
  const { open, realised } = partsOfDay(day ?? { kinds: [] });
  const result = add(open, realised, paid);
  return {
    ...rest,
    displayId: String(customer),
    totalAssets,
    available,
    reserved,
    held,
    unsettled,
    day: day && {
      ...day,
      since,
      income: paid,
      result,
      putIn: putInToday(netWorth({ totalAssets, loan }), result, takenOut),
    },
    loan,
  };
});
