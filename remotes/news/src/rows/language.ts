import type { NewsRow } from '@bourse/contract/news';
import { deployment } from '@bourse/session/config';

/** In which language an article is to be read out, whatever the language of the app: its own, else the deployment's. */
export const languageOf = ({ language }: Pick<NewsRow, 'language'>): string =>
  language || deployment.newsLanguage;
