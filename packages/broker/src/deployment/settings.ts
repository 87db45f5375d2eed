/** The settings of a new database; operators change them in the table. */
import { type Currency, isCurrency } from '@bourse/money/currency';
import type { Database } from '../database/tables.ts';
import type { Market } from '../market/market.ts';

/**
 * Units of the deployment's currency for one of the instrument's, for pairs without a market (D35); all others are
 * the market's at the instant. The rates for Mexico are given in D35.
 */
const RATES: Record<Currency, Partial<Record<Currency, string>>> = {
  INR: { MXN: '4.10' },
  MXN: { USD: '20.29', INR: '0.2437', CHF: '22.57' },
  USD: { MXN: '0.049285' },
  CHF: { MXN: '0.0443' },
};

/** Rates of block trades, QIP and new offerings; D35 gives 20. */
const BLOCK_RATES: typeof RATES = { ...RATES, MXN: { ...RATES.MXN, USD: '20' } };

/** `min_withdraw_count` (D33). */
const MIN_WITHDRAW = '100';
/** Simulated money of a new account, so that its customer can trade. */
const WELCOME_CREDIT: Record<Currency, string> = {
  INR: '100000.00',
  MXN: '100000.00',
  USD: '10000.00',
  CHF: '10000.00',
};
/**
 * Where customers send the money of a recharge: an invented account, for demonstrations. Without these settings none is
 * named.
 */
const RECHARGE_PAYEE = {
  recharge_payee_bank: 'Example Bank',
  recharge_payee_holder: 'Bourse (simulated)',
  recharge_payee_account: 'SIMULATED000001',
};
/** The most that one customer may owe at once. */
const LOAN_LIMIT = '50000';

/** Writes the settings of a new database. */
export const writeSettings = async (db: Database, currency: Currency): Promise<void> => {
  const ratesOf = (product: string, rates: Partial<Record<Currency, string>>) =>
    Object.entries(rates).map(([from, value]) => ({ tag: `rate_${product}_${from.toLowerCase()}`, value }));
  await db
    .insertInto('settings')
    .values([
      { tag: 'currency', value: currency },
      { tag: 'min_withdraw_count', value: MIN_WITHDRAW },
      { tag: 'welcome_credit', value: WELCOME_CREDIT[currency], shown: false },
      { tag: 'loan_limit', value: LOAN_LIMIT },
      ...ratesOf('stock', RATES[currency]),
      ...ratesOf('block', BLOCK_RATES[currency]),
    ])
    .execute();
};

/** Names an invented account for recharges. */
export const writeExamplePayee = async (db: Database): Promise<void> => {
  const rows = Object.entries(RECHARGE_PAYEE).map(([tag, value]) => ({ tag, value, shown: false }));
  await db.insertInto('settings').values(rows).execute();
};

/**
 * @returns the currency of the database's amounts; undefined for a new database
 * @throws Error with a sentence for the operator if it is not the deployment's currency
 */
export const currencyOf = async (db: Database, wanted: Currency): Promise<Currency | undefined> => {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('tag', '=', 'currency')
    .executeTakeFirst();
  if (row && row.value !== wanted) {
    throw new Error(
      `The data is in ${row.value}, the deployment in ${wanted}. Go back to ${row.value} ("currency" in ` +
        `.deployment.json, CURRENCY where the broker runs alone), or keep this deployment's data elsewhere: ` +
        'another folder in BOURSE_DATA, or another DATABASE_URL.',
    );
  }
  return row && isCurrency(row.value) ? row.value : undefined;
};

/**
 * Stores which market the database's orders were filled in: with another seed no price of the past would be the same.
 * @throws Error with a sentence for the operator if the database was filled with another seed
 */
export const keepMarketSeed = async (db: Database, { fingerprint }: Market): Promise<void> => {
  await db
    .insertInto('settings')
    .values({ tag: 'market_seed', value: fingerprint, shown: false })
    .onConflict((conflict) => conflict.column('tag').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('tag', '=', 'market_seed')
    .executeTakeFirstOrThrow();
  if (value !== fingerprint) {
    throw new Error(
      'The data was made with another MARKET_SEED: set it to what it was (unset, if it was not set), or use another database.',
    );
  }
};
