/** The sentence for a failed call, keyed by the contract's code (product.md, "Errors"; D48). */
import { useTranslation } from 'react-i18next';

const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** @returns a function from any thrown thing to a sentence in the customer's language; never a technical text */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('errors');
  const say = t as (key: string) => string;
  return (error) => {
    const code = codeOf(error);
    return say(code !== undefined && i18n.exists(code, { ns: 'errors' }) ? code : 'unknown');
  };
}
