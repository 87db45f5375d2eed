import { changeLocale } from '@bourse/i18n/i18n';
import type { Locale } from '@bourse/session/config';
import { localeAtom } from '@bourse/session/preferences';
import { useAtom } from 'jotai';
import { useState } from 'react';

/** The language setting. A choice takes effect once its translations are loaded. */
export function useLanguage() {
  const [locale, setLocale] = useAtom(localeAtom);
  const [coming, setComing] = useState<Locale>();
  const [error, setError] = useState<unknown>();
  /** @returns whether the page now shows this language. Not if its translations failed to load, or if a later choice won */
  const choose = async (choice: Locale): Promise<boolean> => {
    setComing(choice);
    setError(undefined);
    try {
      const isShown = await changeLocale(choice);
      if (isShown) setLocale(choice);
      return isShown;
    } catch (cause) {
      setError(cause);
      return false;
    } finally {
      setComing((now) => (now === choice ? undefined : now));
    }
  };
  return { locale: coming ?? locale, error, choose };
}
