import { formatAgo, formatDateTime } from '@bourse/i18n/dates';
import { useTranslations } from '../translations.ts';

/** '2 hours ago', and the date after a week. The exact time is in its datetime and title attributes. */
export function NewsTime({ at }: { at: number }) {
  const { locale } = useTranslations();
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at, locale)}>
      {formatAgo(at, Date.now(), locale)}
    </time>
  );
}
