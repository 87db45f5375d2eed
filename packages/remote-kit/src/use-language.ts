import { changeLocale } from '@bourse/i18n/i18n';
import type { Locale } from '@bourse/session/config';
import { localeAtom } from '@bourse/session/preferences';
import { useAtom } from 'jotai';
import { useState } from 'react';

/** The customer's choice of language, which holds as soon as its texts have come. */
export function useLanguage() {
  const [locale, setLocale] = useAtom(localeAtom);
  const [coming, setComing] = useState<Locale>();
  const [error, setError] = useState<unknown>();
  /** @returns whether the page is in this language now: its texts may not come, or another choice may overtake it */
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
