/** The currencies that a deployment or a market can have, and how each is formatted (D33, D40). */
export type Currency = 'INR' | 'MXN' | 'USD' | 'CHF';

interface Writing {
  /** Grouping follows the currency's home country, whatever the language: ₹1,23,45,678.90 (D40). */
  locale: string;
  symbol: string;
}

const WRITING: Record<Currency, Writing> = {
  INR: { locale: 'en-IN', symbol: '₹' },
  MXN: { locale: 'es-MX', symbol: 'MX$' },
  USD: { locale: 'en-US', symbol: '$' },
  CHF: { locale: 'de-CH', symbol: 'CHF\u00a0' },
};

export const currencies = Object.keys(WRITING) as Currency[];
export const isCurrency = (value: unknown): value is Currency =>
  typeof value === 'string' && Object.hasOwn(WRITING, value);
export const writingOf = (currency: Currency): Writing => WRITING[currency];
export const symbolOf = (currency: Currency): string => WRITING[currency].symbol;
