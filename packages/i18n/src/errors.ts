/** The sentence for a failed call, by the contract's error code (product.md, "Errors"; D48). */
import type { i18n as I18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from './dates.ts';

/** What is read of a thrown value: an `ApiError` of `@bourse/api` has all of it. */
export interface Failure {
  code?: unknown;
  retry?: { at: number; isLatest: boolean } | undefined;
  triesLeft?: number | undefined;
}

export const failureOf = (error: unknown): Failure =>
  typeof error === 'object' && error !== null ? error : {};

/** A wait that is shorter than this is 'a moment', ms. */
const MOMENT = 60_000;

/** The sentence's key with its values, where the refusal says more than its code. */
function detailed({ code, retry, triesLeft }: Failure, locale: string): [string, object] | undefined {
  const time = retry && formatTime(retry.at, locale);
  if (code === 'bank-card-waiting' && retry)
    return ['bank-card-waiting-until', { time: formatDateTime(retry.at, locale) }];
  const isLocked = code === 'transaction-password-locked' || triesLeft === 0;
  if (isLocked && retry) return [retry.isLatest ? 'locked-until-latest' : 'locked-until', { time }];
  if (code === 'incorrect-transaction-password' && triesLeft) return ['tries-left', { count: triesLeft }];
  if (code === 'too-many-requests' && retry && retry.at - Date.now() > MOMENT)
    return ['try-again-at', { time }];
  return undefined;
}

/** @returns the sentence in the language of `i18n`; undefined for an error without a known code */
export function errorSentence(error: unknown, i18n: I18n): string | undefined {
  const failure = failureOf(error);
  const { code } = failure;
  if (typeof code !== 'string' || !i18n.exists(code, { ns: 'errors' })) return undefined;
  const [key, values] = detailed(failure, i18n.language) ?? [code, {}];
  return i18n.t(key, { ns: 'errors', ...values });
}

/**
 * @returns a function that gives the sentence for any thrown value in the customer's language; it never contains
 *   technical text
 */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('errors');
  const say = t as (key: string) => string;
  return (error) => errorSentence(error, i18n) ?? say('unknown');
}
