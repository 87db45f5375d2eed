/**
 * Example offers, and what a customer needs to take part. They are valid by default, so that a test states only what
 * matters to it.
 */

import type { Decimal } from '@bourse/money/decimal';
import type { Insertable } from 'kysely';
import { openPasswords } from '../src/accounts/passwords.ts';
import type { ProductTables } from '../src/database/product-tables.ts';
import { recharge } from '../src/ledger/post.ts';
import { setTransactionPassword } from '../src/ledger/transaction-password.ts';
import { LEAST_HASH_COST } from '../testing/seeded.ts';
import type { TestBroker, Trader } from './test-broker.ts';

export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;
export const CODE = '135790';

const now = (broker: TestBroker): number => broker.clock.now();

export const idOf = async (broker: TestBroker, { phone }: Trader): Promise<number> => {
  const { id } = await broker.db
    .selectFrom('customers')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  return id;
};

/** Credits simulated money in addition to the welcome credit. */
export const give = async (broker: TestBroker, trader: Trader, amount: Decimal): Promise<void> =>
  recharge(broker.db, await idOf(broker, trader), amount, now(broker));

const passwords = openPasswords(LEAST_HASH_COST);

export const giveCode = async (broker: TestBroker, trader: Trader, code = CODE): Promise<void> =>
  setTransactionPassword(broker.db, await passwords, await idOf(broker, trader), code, now(broker));

/** Gives a card that withdrawals no longer wait for, and the code that they ask for. @returns its id as the wire has it */
export const giveCard = async (broker: TestBroker, trader: Trader, status = 1): Promise<string> => {
  await giveCode(broker, trader);
  const { id } = await broker.db
    .insertInto('bank_cards')
    .values({
      customer_id: await idOf(broker, trader),
      bank: 'Example Bank',
      branch: 'Sample Street',
      card_number: '0000111122224321',
      ifsc: 'EXMP0000001',
      holder: 'A Newcomer',
      status,
      reason: null,
      created_at: new Date(now(broker) - DAY),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
};

export const addOffer = async (
  broker: TestBroker,
  change: Partial<Insertable<ProductTables['offers']>> = {},
): Promise<string> => {
  const { id } = await broker.db
    .insertInto('offers')
    .values({
      kind: 'bulk',
      symbol: 'EXSTEEL.NS',
      region: 'IN',
      currency: 'INR',
      price: '120.00',
      minimum_quantity: 200,
      maximum_quantity: 100_000,
      quantity: change.remaining ?? 1_000_000,
      remaining: 1_000_000,
      starts_at: null,
      ends_at: null,
      created_at: new Date(now(broker)),
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
};

export const addIpo = async (
  broker: TestBroker,
  change: Partial<Insertable<ProductTables['ipos']>> = {},
): Promise<string> => {
  const { id } = await broker.db
    .insertInto('ipos')
    .values({
      series: 'EQ',
      symbol: 'DEMODATA.NS',
      company_name: 'Demo Data Services Ltd',
      issue_price: '50.00',
      currency: 'INR',
      min_quantity: 100,
      max_quantity: 450,
      issue_size: 10_000,
      starts_at: null,
      ends_at: new Date(now(broker) + DAY),
      created_at: new Date(now(broker)),
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
};

export const addFund = async (
  broker: TestBroker,
  change: Partial<Insertable<ProductTables['funds']>> = {},
): Promise<string> => {
  const { id } = await broker.db
    .insertInto('funds')
    .values({
      name: 'Example Growth 30',
      min_return: '1.5',
      max_return: '2.5',
      period_days: 30,
      unit: '10000.00',
      issue_amount: '1000000.00',
      created_at: new Date(now(broker)),
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
};
