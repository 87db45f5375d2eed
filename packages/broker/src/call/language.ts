/** The languages in which the broker itself writes: the same as those of the app. */
const LANGUAGES = ['en', 'zh', 'de', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** @param tag BCP 47 tag of the reader's language; English where it is missing, or another language */
export const languageOf = (tag: string | undefined): Language => {
  const primary = tag?.split('-')[0]?.toLowerCase();
  return LANGUAGES.find((language) => language === primary) ?? 'en';
};

/** For dates and times. Plain 'en' would format as in the USA; the app has the day before the month in all languages. */
export const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : language);
