import type { NewsRow } from '@bourse/contract/news';
import { deployment } from '@bourse/session/config';

/** The language in which a screen reader should read an article: its own, or the deployment's news language. */
export const languageOf = ({ language }: Pick<NewsRow, 'language'>): string =>
  language || deployment.newsLanguage;
