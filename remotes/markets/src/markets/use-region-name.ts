import { useTranslations } from '../translations.ts';

/** @returns a function from a region's code to its name in the customer's language; an unknown code is its own name */
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
    // The platform knows the countries in every language.
    return /^[A-Z]{2}$/.test(code)
      ? (new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code)
      : code;
  };
}
