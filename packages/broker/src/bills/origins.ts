import type { Bill } from '@bourse/contract/bills';
import type { Decimal } from '@bourse/money/decimal';
import { sql } from 'kysely';

/** What an entry of the ledger is of. */
export interface Origin {
  kind: NonNullable<Bill['reference']>['kind'];
  /** Null for a dividend and for interest, which have no record of their own. */
  number: string | null;
  symbol: string | null;
  quantity: number | null;
  /** Of a trade, on the entry that is not the fee. */
  fee: Decimal | null;
}

/**
 * What the row `entry` is of, or null. Everything that posts keeps the number of its transaction. The exception is money
 * that comes back from an application: its entry has the instant and the amount of the application's refund, and where two
 * applications were refunded alike at one instant it is of neither.
 */
export const originOf = (customer: number) => sql<Origin | null>`(
  select json_build_object(
    'kind', origin.kind, 'number', origin.no, 'symbol', origin.symbol, 'quantity', origin.quantity,
    'fee', origin.fee::text
  )
  from (
    select 'order' as kind, no, symbol, quantity, case entry.reason when 'transactionExpenses' then null else fee end as fee
    from orders
    where entry.reason ~ '^(buy|sell|transactionExpenses)' and transaction_id = entry.transaction_id
    union all
    select 'ipo', application.no, ipos.symbol, application.quantity, null
    from ipo_applications application join ipos on ipos.id = application.ipo_id
    where entry.reason = 'buyStock' and application.customer_id = ${customer}
      and application.transaction_id = entry.transaction_id
    union all
    select 'ipo', min(application.no), min(ipos.symbol), null, null
    from ipo_applications application join ipos on ipos.id = application.ipo_id
    where entry.reason = 'principal_returned' and application.customer_id = ${customer}
      and (
        settled_at = entry.created_at
          and total - round(application.price * allotted * application.rate, 2) = entry.amount
        or transfer_status = 2 and transferred_at = entry.created_at
          and round(application.price * allotted * application.rate, 2) = entry.amount
      )
    having count(*) = 1
    union all
    select 'fund', no, null, null, null from fund_orders
    where entry.reason in ('buyFund', 'principal_returned', 'fund_project_profit') and customer_id = ${customer}
      and (transaction_id = entry.transaction_id or settlement_id = entry.transaction_id)
    union all
    select 'recharge', no, null, null, null from recharges
    where entry.reason = 'recharge' and customer_id = ${customer} and transaction_id = entry.transaction_id
    union all
    select 'withdrawal', no, null, null, null from withdrawals
    where entry.reason in ('withdraw', 'withdrawRefund') and customer_id = ${customer}
      and (transaction_id = entry.transaction_id or settlement_id = entry.transaction_id)
    union all
    select 'loan', no, null, null, null from loans
    where entry.reason in ('borrow', 'repay') and customer_id = ${customer}
      and (payout_id = entry.transaction_id or repayment_id = entry.transaction_id)
    union all
    select 'unknown', null, distribution.symbol, payment.quantity, null
    from distribution_payments payment join distributions distribution on distribution.id = payment.distribution_id
    where entry.reason in ('dividend', 'interest') and payment.transaction_id = entry.transaction_id
  ) origin
  limit 1
)`;
