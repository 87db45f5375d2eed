/** How an instrument is shown on a screen. Pure. */

import { decimalsOf, displaySymbol, priceCurrency } from '@bourse/contract/instrument';
import type { InstrumentKind } from '@bourse/contract/market';
import { daysBetween } from '@bourse/contract/wall-clock';
import { decimalsOfAverage } from '@bourse/figures/average-decimals';
import { formatDay } from '@bourse/i18n/dates';
import type { Currency } from '@bourse/money/currency';
import type { Decimal } from '@bourse/money/decimal';
import { formatAmount, formatPercent, formatPrice } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import type { useTranslations } from '../translations.ts';

/** The fields of an instrument that its price's format depends on. */
interface Priced {
  currency?: Currency | null | undefined;
  kind?: InstrumentKind | null;
  decimals?: number | null;
}

/** A price in running text, with its currency sign if it has one: '₹142.50', '1.0835'. */
export function priceText(item: Priced, price: Decimal): string {
  const decimals = decimalsOf(item);
  const currency = priceCurrency(item);
  return currency ? formatAmount(price, currency, decimals) : formatPrice(price, { decimals });
}

/**
 * The average price, with as many decimals as it needs to multiply back to the total cost, exact to two decimals:
 * '₹982.0214' for 14 shares, '₹982.00' when all were bought at that price.
 */
export function averageText(item: Priced, average: Decimal, quantity: number): string {
  const decimals = decimalsOfAverage(average, quantity, decimalsOf(item));
  return priceText({ ...item, decimals }, average);
}

/** Whether a list has instruments of several exchanges, so that each row says which. */
export const mixesExchanges = (items: readonly { exchange?: string | null }[]): boolean =>
  new Set(items.map(({ exchange }) => exchange ?? null)).size > 1;

/** 'Example Steel Ltd · NSE'; without an exchange only the name, which is cut last where there is no room for both. */
export const detailOf = (item: { exchange?: string | null; name: string }): string =>
  [item.name, item.exchange].filter(Boolean).join(' · ');

interface Named {
  symbol: string;
  name: string;
  kind: InstrumentKind | null;
  exchange?: string | null;
  yield?: Decimal | null;
  maturity?: number | null;
  expiry?: number | null;
}

type Say = ReturnType<typeof useTranslations>['t'];

const DAY = 86_400_000;
const YEAR = 365.25 * DAY;

/**
 * Title and detail of a row: 'EXSTEEL' with its name, 'Gold' with 'GC', and a bond '10 years · 2036' with its code and
 * yield. In a list that mixes exchanges the exchange stands beside it, except for a bond; in others the last day of a future.
 * @param of.locale of that day, which is left out without it
 */
export function rowNames(
  item: Named,
  { now, showsExchange, locale }: { now: number; showsExchange: boolean; locale?: string },
  t: Say,
): { title: string; detail: string } {
  const code = displaySymbol(item.symbol);
  const exchange = showsExchange ? item.exchange : undefined;
  if (item.kind === 'futures' || item.kind === 'index') {
    const last =
      !showsExchange && item.expiry && locale
        ? t('instrument.expires', { day: formatDay(item.expiry, locale) })
        : undefined;
    return { title: item.name, detail: [code, exchange, last].filter(Boolean).join(' · ') };
  }
  if (item.kind !== 'treasury' || !item.maturity)
    return { title: code, detail: detailOf({ ...item, exchange: exchange ?? null }) };
  const left = item.maturity - now;
  const tenor =
    left < YEAR - 0.5 * DAY
      ? t('instrument.days', { count: daysBetween(now, item.maturity, deployment.timeZone) })
      : t('instrument.years', { count: Math.round(left / YEAR) });
  const paid = item.yield ? t('instrument.yield', { percent: formatPercent(item.yield) }) : undefined;
  return {
    title: `${tenor} · ${new Date(item.maturity).getUTCFullYear()}`,
    detail: [code, paid].filter(Boolean).join(' · '),
  };
}
