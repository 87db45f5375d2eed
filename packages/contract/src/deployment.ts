/** The back end's public configuration: a list of tags and values (product.md, "Deployment"). */

import { type Of, page, record, string } from '@bourse/contract/schema';
import { cmp, type Decimal, parseDecimal } from '@bourse/money/decimal';
import { endpoint } from './endpoint.ts';

const settingSchema = record({ tag: ['tag', string()], value: ['value', string()] });
export type Setting = Of<typeof settingSchema>;

export const listSettings = endpoint({
  name: 'listSettings',
  method: 'GET',
  path: '/v2/config',
  input: record({}),
  output: page(settingSchema, ''),
  errors: [],
  open: true,
  reads: ['deployment'],
});

const rateOf = (
  /** Market orders have a rate of their own (D35). */
  product: 'stock' | 'block',
  settings: readonly Setting[],
  from: string,
  to: string,
  fallback: Decimal | undefined,
): Decimal | undefined => {
  if (from === to) return '1';
  const tag = `rate_${product}_${from.toLowerCase()}`;
  const value = parseDecimal(settings.find((setting) => setting.tag === tag)?.value);
  if (value && cmp(value, '0') > 0) return value;
  return from === 'USD' ? fallback : undefined;
};

/**
 * Units of the deployment's currency for one of the instrument's, as stock orders use it (D35): '1' where they are the
 * same, the setting `rate_stock_usd` and the like where the back end has one.
 * @param fallback of the deployment, for dollars alone (D73)
 * @returns undefined where there is no usable rate: 'Exchange rate has not been updated', and no order
 */
export const stockRate = (
  settings: readonly Setting[],
  from: string,
  to: string,
  fallback?: Decimal,
): Decimal | undefined => rateOf('stock', settings, from, to, fallback);

/** The same for block trades, QIP and new offerings: `rate_block_usd` and the like. */
export const blockRate = (
  settings: readonly Setting[],
  from: string,
  to: string,
  fallback?: Decimal,
): Decimal | undefined => rateOf('block', settings, from, to, fallback);

/** The currency of the back end's amounts; undefined when it reports none. */
export const currencyOf = (settings: readonly Setting[]): string | undefined =>
  settings.find(({ tag }) => tag === 'currency')?.value;

/** Whether a sale may name a part of a lot (D88); a back end that does not say so sells whole lots (D23). */
export const sellsParts = (settings: readonly Setting[]): boolean =>
  settings.some(({ tag, value }) => tag === 'partial_sale' && value === '1');
