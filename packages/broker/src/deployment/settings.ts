/** The settings of the database: what operators may change, what a new database begins with, and what never changes. */

import { isSuitable } from '@bourse/contract/text';
import { type Currency, currencies, isCurrency } from '@bourse/money/currency';
import { readSetting } from '../database/setting.ts';
import type { Database } from '../database/tables.ts';
import type { Market } from '../market/market.ts';
import { type Environment, leaveToOperators } from './live.ts';

/** A setting that operators may change. */
export interface SettingRule {
  meaning: string;
  /** What a value must be, to complete the sentence 'It must be'. */
  form: string;
  isFit(value: string): boolean;
  /** Whether the app is told of it. */
  isShown: boolean;
  /** Whether it must stay 0 where customers' own money is at stake (D84). */
  isZeroWhereLive?: boolean;
}

/** As the database's `numeric_setting` reads them: with up to twelve digits, and decimals. */
const isAmount = (decimals: number) => (value: string) =>
  new RegExp(`^\\d{1,12}(\\.\\d{1,${decimals}})?$`).test(value);
const MONEY = { form: 'an amount of the deployment’s currency, such as 100 or 0.50', isFit: isAmount(2) };
const TEXT = {
  form: 'text of up to 100 characters',
  isFit: (value: string) => value.trim() !== '' && value.length <= 100 && isSuitable(value),
};
const isLink = (value: string) =>
  URL.canParse(value) && /^(?:https|mailto|tel):$/.test(new URL(value).protocol);

const rate = (of: string, currency: Currency): SettingRule => ({
  meaning: `units of the deployment’s currency for one ${currency}, for ${of}; absent: the market’s rate; 0: no trade`,
  form: 'a rate such as 20.29, or 0',
  isFit: isAmount(8),
  isShown: true,
});

/** The settings that operators may change, by tag. */
export const SETTINGS: Readonly<Record<string, SettingRule>> = {
  welcome_credit: {
    meaning: 'simulated money of each new customer; 0: none',
    ...MONEY,
    isShown: false,
    isZeroWhereLive: true,
  },
  min_withdraw_count: {
    meaning: 'the least amount of a withdrawal; 10 where it is less',
    ...MONEY,
    isShown: true,
  },
  withdrawal_identity: {
    meaning: 'whether money can be withdrawn only under a verified name: 1 or 0',
    form: '1 or 0',
    isFit: (value) => value === '1' || value === '0',
    isShown: true,
  },
  loan_limit: { meaning: 'the most that one customer may owe at a time', ...MONEY, isShown: true },
  offer_distance: {
    meaning: 'percent by which the price of an offer may differ from the market’s before it is closed',
    form: 'a percentage from 0 to 1000',
    isFit: (value) => isAmount(2)(value) && Number(value) <= 1_000,
    isShown: false,
  },
  recharge_payee_bank: { meaning: 'the bank that customers pay recharges to', ...TEXT, isShown: false },
  recharge_payee_holder: { meaning: 'the holder of that account', ...TEXT, isShown: false },
  recharge_payee_account: { meaning: 'the number of that account', ...TEXT, isShown: false },
  chat_picture_days: {
    meaning: 'days after which a picture of the chat is deleted; absent: 365',
    form: 'whole days from 1 to 36500',
    isFit: (value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 36_500,
    isShown: false,
  },
  service_link: {
    meaning: 'where customer service is, where SERVICE_CHAT is off; absent: nowhere',
    form: 'an https:, mailto: or tel: address',
    isFit: isLink,
    isShown: false,
  },
  ...Object.fromEntries(
    currencies.flatMap((currency) => [
      [`rate_stock_${currency.toLowerCase()}`, rate('orders at the market’s price', currency)],
      [`rate_block_${currency.toLowerCase()}`, rate('block trades, QIP and new offerings', currency)],
    ]),
  ),
};

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

/** Writes the settings of a new database. Where it is live, nobody is given money and operators decide (D84). */
export const writeSettings = async (
  db: Database,
  currency: Currency,
  environment: Environment,
): Promise<void> => {
  const isLive = environment === 'live';
  const ratesOf = (product: string, rates: Partial<Record<Currency, string>>) =>
    Object.entries(rates).map(([from, value]) => ({ tag: `rate_${product}_${from.toLowerCase()}`, value }));
  await db
    .insertInto('settings')
    .values([
      { tag: 'currency', value: currency },
      { tag: 'environment', value: environment, shown: false },
      { tag: 'min_withdraw_count', value: MIN_WITHDRAW },
      { tag: 'welcome_credit', value: isLive ? '0' : WELCOME_CREDIT[currency], shown: false },
      { tag: 'loan_limit', value: LOAN_LIMIT },
      ...ratesOf('stock', RATES[currency]),
      ...ratesOf('block', BLOCK_RATES[currency]),
    ])
    .execute();
  if (isLive) await leaveToOperators(db);
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
  const stored = await readSetting(db, 'currency');
  if (stored !== undefined && stored !== wanted) {
    throw new Error(
      `The data is in ${stored}, the deployment in ${wanted}. Go back to ${stored} ("currency" in ` +
        `.deployment.json, CURRENCY where the broker runs alone), or keep this deployment's data elsewhere: ` +
        'another folder in BOURSE_DATA, or another DATABASE_URL.',
    );
  }
  return isCurrency(stored) ? stored : undefined;
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
  if ((await readSetting(db, 'market_seed')) !== fingerprint) {
    throw new Error(
      'The data was made with another MARKET_SEED: set it to what it was (unset, if it was not set), or use another database, in another DATABASE_URL or BOURSE_DATA.',
    );
  }
};
