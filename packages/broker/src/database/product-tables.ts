/** The types of the tables of recharges, withdrawals, deals, offerings, funds, loans, distributions and notices. */
import type { NoticeKind, NoticeTopic } from '@bourse/contract/notices';
import type { Currency } from '@bourse/money/currency';
import type { Decimal } from '@bourse/money/decimal';
import type { Generated, GeneratedAlways } from 'kysely';

/** The columns of everything that a money call makes. */
interface MoneyCallRow {
  id: GeneratedAlways<number>;
  no: string;
  customer_id: number;
  request_key: string;
  created_at: Date;
}

/** The calls that can have a daily pause. */
export const pausedCalls = ['recharge', 'withdrawal'] as const;
export type PausedCall = (typeof pausedCalls)[number];

export interface ProductTables {
  transaction_passwords: {
    customer_id: number;
    code_hash: string;
    wrong: Generated<number>;
    pending: Generated<number>;
    pending_since: Date | null;
    locked_until: Date | null;
    created_at: Date;
  };
  back_office_delays: { step: string; seconds: number | null; meaning: string; decides: boolean };
  daily_pauses: { call: PausedCall; begins: string; ends: string; time_zone: string };
  recharges: MoneyCallRow & {
    amount: Decimal;
    status: 1 | 2 | 3;
    received: Decimal | null;
    transaction_id: number | null;
    expected_at: Date | null;
    settled_at: Date | null;
    reason: string | null;
  };
  withdrawals: MoneyCallRow & {
    card_id: number;
    card_version: number | null;
    card: string;
    amount: Decimal;
    status: 'n' | 'y' | 'b';
    received: Decimal | null;
    transaction_id: number;
    settlement_id: number | null;
    expected_at: Date | null;
    settled_at: Date | null;
    checked_at: Date | null;
    bank: string | null;
    reason: string | null;
  };
  offers: {
    id: GeneratedAlways<number>;
    kind: 'bulk' | 'qip';
    symbol: string;
    region: string;
    currency: Currency;
    price: Decimal;
    quantity: number;
    minimum_quantity: number;
    maximum_quantity: number;
    remaining: number;
    status: Generated<1 | 2>;
    starts_at: Date | null;
    ends_at: Date | null;
    created_at: Date;
  };
  ipos: {
    id: GeneratedAlways<number>;
    series: string | null;
    symbol: string;
    company_name: string;
    issue_price: Decimal;
    currency: Currency;
    min_quantity: number;
    max_quantity: number;
    issue_size: number;
    status: Generated<'forthcoming' | 'closed' | 'allotted' | 'listed' | 'cancelled'>;
    starts_at: Date | null;
    ends_at: Date;
    created_at: Date;
    applied_elsewhere: Generated<number>;
    allotted_at: Date | null;
    listed_at: Date | null;
    allotment_due: Date | null;
    listing_due: Date | null;
    prospectus: string | null;
  };
  ipo_demand: { ipo_id: number; slot: number; quantity: number };
  ipo_applications: MoneyCallRow & {
    ipo_id: number;
    quantity: number;
    price: Decimal;
    rate: Decimal;
    total: Decimal;
    status: 0 | 1 | 2 | 3;
    stage: 1 | 2 | 3;
    allotted: number | null;
    refund: Decimal | null;
    transfer_status: 1 | 2 | null;
    transaction_id: number;
    order_id: number | null;
    settled_at: Date | null;
    transferred_at: Date | null;
  };
  funds: {
    id: GeneratedAlways<number>;
    name: string;
    min_return: Decimal;
    max_return: Decimal;
    period_days: number;
    unit: Decimal;
    issue_amount: Decimal;
    sold_amount: Generated<Decimal>;
    open: Generated<boolean>;
    created_at: Date;
  };
  fund_orders: MoneyCallRow & {
    fund_id: number;
    amount: Decimal;
    expected_return: Decimal;
    profit: Decimal | null;
    status: 'active' | 'completed' | 'cancelled';
    ends_at: Date;
    transaction_id: number;
    settlement_id: number | null;
    settled_at: Date | null;
  };
  loans: MoneyCallRow & {
    amount: Decimal;
    state: 1 | 2 | 3 | 4 | 5;
    decided_at: Date | null;
    reason: string | null;
    term_seconds: number;
    repayment_time: Date | null;
    tried_at: Date | null;
    payout_id: number | null;
    repayment_id: number | null;
    changed_at: Date;
  };
  notice_states: { customer_id: number; newest: Generated<number>; unwanted: Generated<string[]> };
  notices: {
    customer_id: number;
    /** Of this customer alone. */
    id: number;
    kind: NoticeKind;
    topic: NoticeTopic;
    created_at: Date;
    unread: Generated<boolean>;
    record_no: string | null;
    symbol: string | null;
    name: string | null;
    quantity: number | null;
    amount: Decimal | null;
    reason: string | null;
    session_id: number | null;
  };
  distributions: {
    id: GeneratedAlways<number>;
    kind: 'dividend' | 'interest';
    symbol: string;
    per_unit: Decimal;
    currency: Currency;
    /** The market's conversion on the record date. */
    rate: Decimal | null;
    since: Date;
    record_at: Date;
    /** The last customer whose payment was written; null: all are. */
    recipients_until: number | null;
  };
  distribution_payments: {
    id: GeneratedAlways<number>;
    distribution_id: number;
    customer_id: number;
    quantity: number;
    held: Decimal;
    /** Before it was rounded to `amount`, in the deployment's currency. */
    exact: Decimal | null;
    amount: Decimal | null;
    transaction_id: number | null;
    paid_at: Date | null;
  };
}
