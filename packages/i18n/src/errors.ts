/** The sentence for a failed call, by the contract's error code (product.md, "Errors"; D48). */
import { useTranslation } from 'react-i18next';

const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/**
 * @returns a function that gives the sentence for any thrown value in the customer's language; it never contains
 *   technical text
 */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('errors');
  const say = t as (key: string) => string;
  return (error) => {
    const code = codeOf(error);
    return say(code !== undefined && i18n.exists(code, { ns: 'errors' }) ? code : 'unknown');
  };
}
