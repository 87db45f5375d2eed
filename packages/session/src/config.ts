/**
 * The deployment's configuration. It is JSON in the HTML, so that one build serves many deployments without another
 * request.
 */
import { type Currency, isCurrency } from '@bourse/money/currency';
import type { Decimal } from '@bourse/money/decimal';

export const locales = ['en', 'zh', 'de', 'es'] as const;
export type Locale = (typeof locales)[number];
export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale);

export const directionColorChoices = ['green-up', 'red-up', 'colour-blind'] as const;
export type DirectionColors = (typeof directionColorChoices)[number];
export const isDirectionColors = (value: unknown): value is DirectionColors =>
  directionColorChoices.includes(value as DirectionColors);

/** Units of the deployment's currency for one US dollar, used when the back end has no rate (D35, D73). */
export interface RateFallback {
  /** Of market orders. */
  stock?: Decimal;
  /** Of block trades, QIP and new offerings. */
  block?: Decimal;
}

/** Within how many hours money is promised to arrive (D73; promised time, D93). The broker is told the same hours. */
export interface CreditHours {
  /** In the balance. */
  recharge: number;
  /** On the bank card. */
  withdrawal: number;
}

export interface Deployment {
  /** 'simulated' marks every screen that shows or moves money (D1). */
  environment: 'simulated' | 'live';
  /** Base address of the API: a path on this host, or an address on another host (D49). */
  apiBase: string;
  currency: Currency;
  /** IANA name of the time zone in which times are shown (D26). */
  timeZone: string;
  /** First month of the financial year, 1 to 12. Optional: April (4) for rupees, and January (1) for others. */
  financialYearStart?: number | undefined;
  rateFallback: RateFallback;
  creditHours: CreditHours;
  /** US dollars for one unit of the deployment's currency, beside the amount of a recharge (D34, D73). Optional. */
  rechargeUsdRate?: Decimal | undefined;
  /** Country code of the customers' phone numbers, e.g. '+91'. It is removed from pasted numbers. */
  callingCode: string;
  /** Where customers turn to who cannot log in (D31): an https:, mailto: or tel: address. Optional. */
  contactLink?: string | undefined;
  /** What the language menu offers (D46). */
  languages: Locale[];
  /** BCP 47 language of news items that do not state theirs. */
  newsLanguage: string;
  blockPinchZoom: boolean;
  /** Whether customer service is the in-app chat (D10). */
  customerServiceChat: boolean;
  directionColors: DirectionColors;
  /** Which money calls ask for the transaction password (D86); 'always' where the environment is live. */
  transactionPassword: 'deals-and-withdrawals' | 'always';
  /** How far an order's price may differ from the price that was shown, as a fraction: '0.001' is 0.1 % (D77). */
  priceTolerance: Decimal;
  /**
   * Whether customers may log in by passkey. The back end must have the calls, for the app's own domain; where the
   * environment is live it has none until it is told that domain, and neither has the app by default.
   */
  passkeys: boolean;
  /** Minutes away after which a customer may have the app lock itself, beside 'Off'; 0: at once. None: no app lock. */
  appLockMinutes: number[];
  /** Whether the app runs inside a native shell, without a server that serves every path (D11). */
  embedded: boolean;
  /**
   * Whether devices keep the app for the next visit, by a service worker. Set to false it removes the worker, and what it
   * kept, from every device that asks for the page or the worker again.
   */
  serviceWorker: boolean;
}

export const defaults: Deployment = {
  environment: 'simulated',
  apiBase: '/api',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  rateFallback: {},
  creditHours: { recharge: 24, withdrawal: 24 },
  callingCode: '+91',
  languages: ['en'],
  newsLanguage: 'en',
  blockPinchZoom: true,
  customerServiceChat: false,
  directionColors: 'green-up',
  transactionPassword: 'deals-and-withdrawals',
  priceTolerance: '0.001',
  passkeys: true,
  appLockMinutes: [0, 1, 15],
  embedded: false,
  serviceWorker: true,
};

/** For deployments that configure none (D35, D73). */
const RATE_FALLBACKS: Partial<Record<Currency, RateFallback>> = { MXN: { stock: '20.29', block: '20' } };

/** Default country codes by currency. */
const CALLING_CODES: Partial<Record<Currency, string>> = { INR: '+91', MXN: '+52', USD: '+1' };

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

// A pattern instead of decimal arithmetic, which would be loaded for guests as well.
const isRate = (value: unknown): boolean => /^\d+(\.\d+)?$/.test(String(value)) && Number(value) > 0;
/** Whether a value is an object of these fields, each of them optional, whose values fit. */
const isPartOf = (value: unknown, fields: readonly string[], isFit: (value: unknown) => boolean): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([field, each]) => fields.includes(field) && isFit(each));
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) > 0;

const fits: { [K in keyof Deployment]-?: (value: unknown) => boolean } = {
  environment: (value) => value === 'simulated' || value === 'live',
  apiBase: (value) => typeof value === 'string' && value !== '',
  currency: isCurrency,
  // The build checks that the zone exists. Checking here would create the page's first `Intl` object, which
  // costs a slow phone 100 ms.
  timeZone: (value) => typeof value === 'string' && value !== '',
  financialYearStart: (value) => isCount(value) && Number(value) <= 12,
  rateFallback: (value) => isPartOf(value, ['stock', 'block'], isRate),
  creditHours: (value) => isPartOf(value, ['recharge', 'withdrawal'], isCount),
  rechargeUsdRate: isRate,
  callingCode: (value) => typeof value === 'string' && /^\+\d{1,3}$/.test(value),
  contactLink: (value) => typeof value === 'string' && /^(?:https:\/\/|mailto:|tel:)\S+$/.test(value),
  languages: (value) => Array.isArray(value) && value.length > 0 && value.every(isLocale),
  newsLanguage: (value) => typeof value === 'string' && /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(value),
  blockPinchZoom: isBoolean,
  customerServiceChat: isBoolean,
  directionColors: isDirectionColors,
  transactionPassword: (value) => value === 'deals-and-withdrawals' || value === 'always',
  priceTolerance: (value) => typeof value === 'string' && /^0(\.\d{1,6})?$/.test(value),
  passkeys: isBoolean,
  appLockMinutes: (value) =>
    Array.isArray(value) && value.length <= 3 && value.every((m) => Number.isInteger(m) && m >= 0),
  embedded: isBoolean,
  serviceWorker: isBoolean,
};

/** All fields that a configuration may have. */
export const deploymentFields: readonly string[] = Object.keys(fits);

/**
 * Checks the configuration and fills in defaults.
 * @throws Error that names the first unknown field or invalid value, so that a typing mistake is not ignored
 */
export function parseDeployment(given: unknown): Deployment {
  if (typeof given !== 'object' || given === null)
    throw new Error('The deployment configuration is no object.');
  for (const [field, value] of Object.entries(given)) {
    const check = fits[field as keyof Deployment];
    if (!check) throw new Error(`The deployment configuration has an unknown field "${field}".`);
    if (!check(value))
      throw new Error(`The deployment configuration's "${field}" cannot be ${JSON.stringify(value)}.`);
  }
  const { rateFallback, creditHours, rechargeUsdRate, ...rest }: Partial<Deployment> = given;
  const isLive = rest.environment === 'live';
  if (isLive && rest.transactionPassword === 'deals-and-withdrawals')
    throw new Error(
      'The deployment configuration\'s "transactionPassword" must be "always" where its "environment" is "live".',
    );
  const { currency } = { ...defaults, ...rest };
  const callingCode = CALLING_CODES[currency] ?? defaults.callingCode;
  const rates = Object.entries(rateFallback ?? RATE_FALLBACKS[currency] ?? {});
  return {
    ...defaults,
    callingCode,
    ...(isLive ? { transactionPassword: 'always' as const, passkeys: false } : {}),
    ...rest,
    creditHours: { ...defaults.creditHours, ...creditHours },
    // As text, whether the file contains a number or a string.
    rateFallback: Object.fromEntries(rates.map(([product, rate]) => [product, String(rate)])),
    ...(rechargeUsdRate === undefined ? {} : { rechargeUsdRate: `${rechargeUsdRate}` as Decimal }),
  };
}

function fromDocument(): Deployment {
  const text = globalThis.document?.getElementById('deployment')?.textContent;
  return text ? parseDeployment(JSON.parse(text)) : defaults;
}

export const deployment: Deployment = fromDocument();
