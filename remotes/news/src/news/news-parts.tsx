import type { NewsRow } from '@bourse/contract/news';
import { NewsRows } from '../rows/news-rows.tsx';
import type { Quotes } from '../rows/quotes.ts';
import { useTranslations } from '../translations.ts';
import { byTime } from './by-time.ts';
import styles from './news-screen.module.css';

interface NewsPartsProps {
  rows: readonly NewsRow[];
  quotes: Quotes | undefined;
  /** Epoch milliseconds. */
  now: number;
}

/** Today's news, those of this week, and earlier ones. */
export function NewsParts({ rows, quotes, now }: NewsPartsProps) {
  const { t } = useTranslations();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when list-style is none
    <ul role="list" aria-label={t('news.title')}>
      {byTime(rows, now).map(({ part, rows: ofPart }) => (
        <li key={part}>
          <h2 className={styles.part}>{t(`parts.${part}`)}</h2>
          <NewsRows label={t(`parts.${part}`)} items={ofPart} quotes={quotes} />
        </li>
      ))}
    </ul>
  );
}
