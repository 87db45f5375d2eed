import { useTranslations } from '../translations.ts';

/**
 * @returns a function that gives a region's name in the customer's language by its code; an unknown code is returned
 *   unchanged
 */
export function useRegionName(): (code: string) => string {
  const { t, locale } = useTranslations();
  return (code) => {
    switch (code) {
      case 'FOREX':
        return t('forex.title');
      case 'FUTURE':
        return t('futures.title');
      case 'CGI':
        return t('treasury.title');
    }
    // Intl has the names of countries in every language.
    return /^[A-Z]{2}$/.test(code)
      ? (new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code)
      : code;
  };
}
