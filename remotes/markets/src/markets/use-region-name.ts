import { useTranslations } from '../translations.ts';

/** By language. To make them takes a slow phone longer than the rest of a screen's names together. */
const countries = new Map<string, Intl.DisplayNames>();

function countryName(code: string, locale: string): string {
  let names = countries.get(locale);
  if (!names) {
    names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
    countries.set(locale, names);
  }
  return names.of(code) ?? code;
}

/**
 * @returns a function that gives a region's name in the customer's language by its code; an unknown code is returned
 *   unchanged
 */
export function useRegionName(): (code: string) => string {
  const { t, locale } = useTranslations();
  return (code) => {
    switch (code) {
      case 'FOREX':
        return t('lists.forex.title');
      case 'FUTURE':
        return t('lists.futures.title');
      case 'CGI':
        return t('lists.treasury.title');
    }
    // Intl has the names of countries in every language.
    return /^[A-Z]{2}$/.test(code) ? countryName(code, locale) : code;
  };
}
