import { formatAgo, formatDateTime } from '@bourse/i18n/dates';
import { useWords } from '../words.ts';

/** '2 hours ago', a date after a week; the exact time is at hand. */
export function NewsTime({ at }: { at: number }) {
  const { locale } = useWords();
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at, locale)}>
      {formatAgo(at, Date.now(), locale)}
    </time>
  );
}
