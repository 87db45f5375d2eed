import { serverNow } from '@bourse/api/server-time';
import type { NewsRow } from '@bourse/contract/news';
import { formatDateTime } from '@bourse/i18n/dates';
import { useTranslations } from '../translations.ts';
import { formatAgo } from './format-ago.ts';

/** 'Source · 2 hours ago', and the date after a week. The exact time is in its datetime and title attributes. */
export function NewsLine({ item }: { item: Pick<NewsRow, 'source' | 'createdAt'> }) {
  const { locale } = useTranslations();
  const { source, createdAt } = item;
  return (
    <>
      {source && `${source} · `}
      <time dateTime={new Date(createdAt).toISOString()} title={formatDateTime(createdAt, locale)}>
        {formatAgo(createdAt, serverNow(), locale)}
      </time>
    </>
  );
}
