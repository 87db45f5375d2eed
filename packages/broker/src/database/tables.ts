/**
 * The types of the tables that `migrations/` defines. Money and prices are exact text (numeric), ids are numbers, times are
 * Dates.
 */
import type { Currency } from '@bourse/money/currency';
import type { Decimal } from '@bourse/money/decimal';
import type { Generated, GeneratedAlways, Kysely } from 'kysely';
import type { ProductTables } from './product-tables.ts';

/**
 * Parts of lots: views of `0007-orders.sql`. `id`: the order that tells of the part. What it cost is in the
 * deployment's currency.
 */
interface LotPart<Sold> {
  id: GeneratedAlways<number>;
  lot_id: GeneratedAlways<number>;
  lot_no: GeneratedAlways<string>;
  customer_id: GeneratedAlways<number>;
  symbol: GeneratedAlways<string>;
  kind: GeneratedAlways<Tables['orders']['kind']>;
  currency: GeneratedAlways<Currency>;
  price: GeneratedAlways<Decimal>;
  rate: GeneratedAlways<Decimal>;
  quantity: GeneratedAlways<number>;
  notional: GeneratedAlways<Decimal>;
  fee: GeneratedAlways<Decimal>;
  cost: GeneratedAlways<Decimal>;
  bought_at: GeneratedAlways<Date>;
  sellable_at: GeneratedAlways<Date | null>;
  sold_at: GeneratedAlways<Date | Sold>;
  sale_no: GeneratedAlways<string | Sold>;
  sell_price: GeneratedAlways<Decimal | Sold>;
  sale_rate: GeneratedAlways<Decimal | Sold>;
  sale_fee: GeneratedAlways<Decimal | Sold>;
  proceeds: GeneratedAlways<Decimal | Sold>;
}

export interface Tables extends ProductTables {
  settings: { tag: string; value: string; shown: Generated<boolean> };
  customers: {
    id: GeneratedAlways<number>;
    phone: string;
    password_hash: string;
    avatar: string | null;
    created_at: Date;
  };
  sessions: {
    id: GeneratedAlways<number>;
    token_hash: string;
    customer_id: number;
    address: string;
    agent: string | null;
    device_hash: string | null;
    created_at: Date;
    expires_at: Date;
    last_seen: Generated<Date>;
    country: string | null;
    former_token_hash: Generated<string | null>;
    former_until: Generated<Date | null>;
  };
  passkeys: {
    id: GeneratedAlways<number>;
    customer_id: number;
    credential_id: string;
    public_key: Uint8Array;
    counter: number;
    transports: string[];
    synced: boolean;
    agent: string | null;
    device_hash: string | null;
    created_at: Date;
    last_used: Date | null;
  };
  passkey_challenges: { hash: string; customer_id: number | null; expires_at: Date };
  push_keys: { is_only: Generated<boolean>; public_key: string; private_key: string };
  push_subscriptions: {
    session_id: number;
    customer_id: number;
    endpoint: string;
    key: string;
    secret: string;
    language: string;
    hides_amounts: boolean;
    created_at: Date;
    host: GeneratedAlways<string>;
    failures: Generated<number>;
    next_try_at: Date | null;
    tried_at: Date | null;
  };
  pushes: {
    id: GeneratedAlways<number>;
    session_id: number;
    host: Generated<string>;
    kind: string;
    customer_id: number | null;
    notice_id: number | null;
    symbol: string | null;
    price: Decimal | null;
    created_at: Date;
    tried_at: Date | null;
    is_sent: Generated<boolean>;
  };
  watched_alerts: {
    session_id: number;
    symbol: string;
    level: Decimal;
    way: 'up' | 'down';
    reached: Decimal | null;
  };
  new_device_logins: {
    id: GeneratedAlways<number>;
    customer_id: number;
    session_id: number;
    address: string;
    agent: string | null;
    country: string | null;
    created_at: Date;
  };
  known_addresses: { customer_id: number; address: string; last_seen: Date };
  known_devices: { customer_id: number; device_hash: string; last_seen: Date };
  attempts: { key: string; count: number; window_ends: Date };
  invitation_codes: { code: string; uses_left: number | null; created_at: Date };
  real_names: {
    customer_id: number;
    status: number;
    real_name: string;
    id_number: string;
    version: Generated<number>;
    front_image: string | null;
    back_image: string | null;
    reason: string | null;
    created_at: Date;
  };
  bank_cards: {
    id: GeneratedAlways<number>;
    customer_id: number;
    bank: string;
    branch: string;
    card_number: string;
    ifsc: string;
    holder: string;
    status: number;
    version: Generated<number>;
    reason: string | null;
    created_at: Date;
    withdrawable_at: Date | null;
  };
  user_messages: {
    id: GeneratedAlways<number>;
    customer_id: number;
    sender: 'customer' | 'service';
    body: string;
    created_at: Date;
    read_at: Generated<Date | null>;
    client_key: Generated<string | null>;
    automatic: Generated<boolean>;
    awaits_answer: Generated<boolean>;
  };
  uploads: {
    id: string;
    customer_id: number;
    /** Null once a picture of a message is deleted. */
    content: Uint8Array | null;
    created_at: Date;
    message_id: Generated<number | null>;
    message_place: Generated<number | null>;
  };
  back_office_actions: {
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    os_user: string;
    name: string | null;
    action: string;
    subject: string;
    detail: string | null;
  };
  watchlist: {
    id: GeneratedAlways<number>;
    customer_id: number;
    list_id: Generated<number>;
    symbol: string;
    place: Generated<number>;
    created_at: Date;
  };
  watchlists: {
    id: GeneratedAlways<number>;
    customer_id: number;
    name: string;
    place: number;
    created_at: Date;
  };
  news: {
    id: GeneratedAlways<number>;
    title: string;
    subhead: string | null;
    image: string | null;
    content: string;
    created_at: Date;
    updated_at: Date | null;
    symbols: Generated<string[]>;
    source: Generated<string | null>;
    lang: Generated<string | null>;
  };
  accounts: {
    id: GeneratedAlways<number>;
    customer_id: number | null;
    name: string | null;
    balance: Decimal | null;
    suspended_at: Generated<Date | null>;
  };
  entries: {
    id: GeneratedAlways<number>;
    transaction_id: number;
    account_id: number;
    amount: Decimal;
    reason: string;
    balance_after: Decimal | null;
    created_at: Date;
  };
  orders: {
    id: GeneratedAlways<number>;
    no: string;
    customer_id: number;
    side: 'buy' | 'sell';
    symbol: string;
    kind: 'stock' | 'forex' | 'futures' | 'treasury';
    quantity: number;
    price: Decimal;
    sell_price: Decimal | null;
    currency: Currency;
    rate: Decimal;
    notional: Decimal;
    fee: Decimal;
    total: Decimal;
    request_key: string;
    lot_id: number | null;
    /** Of a purchase what is still held of it, of a sale what it sold: units and what they cost. */
    part_quantity: number;
    part_notional: Decimal;
    part_fee: Decimal;
    open: GeneratedAlways<boolean>;
    channel: Generated<'market' | 'bulk' | 'qip' | 'ipo'>;
    offer_id: number | null;
    sellable_at: Date | null;
    transaction_id: number;
    created_at: Date;
  };
  /** `Sold` columns are null while the part is held. */
  lot_parts: LotPart<null>;
  held_parts: LotPart<null>;
  sold_parts: LotPart<never>;
  worth_points: {
    customer_id: number;
    /** The midnight that ends the day. */
    at: Date;
    total: Decimal;
    deposits: Decimal;
    owed: Decimal;
    paid_in: Decimal;
  };
  requests: {
    customer_id: number;
    key: string;
    /** Null where the key was settled before its call arrived. */
    body_hash: string | null;
    refusal: string | null;
    answer: string | null;
    told: Generated<boolean>;
    release_set: Generated<string | null>;
    created_at: Date;
  };
  counted_releases: {
    remote: string;
    release: string;
    parts: string[];
    set_number: number;
    seen_at: Generated<Date>;
  };
  part_reports: {
    hour: Date;
    set_number: number;
    remote: string;
    release: string;
    part: string;
    problem: string;
    reports: number;
    opened: number;
    milliseconds: number;
  };
}

export type Database = Kysely<Tables>;
