import { serverNow } from '@bourse/api/server-time';
import { optionalLinks } from '@bourse/links/links';
import type { CalendarProps } from '@bourse/remote-kit/places';
import { deployment } from '@bourse/session/config';
import { List } from '@bourse/ui/list';
import { Section } from '@bourse/ui/section';
import { SkeletonRows } from '@bourse/ui/states';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { EventRow } from './event-row.tsx';
import { eventsOf } from './events.ts';
import { MissingRow } from './missing-row.tsx';
import { useCalendar } from './use-calendar.ts';

/** Refresh interval on home, ms: long, because the events are days away. */
const HOME_REFRESH = 60_000;

/** Slot home.calendar/v1: the next events, in as many rows as home has reserved; absent while none of them is known. */
export function HomeCalendar({ rows, report }: CalendarProps) {
  const { t } = useTranslations();
  const { isPending, sources, missing } = useCalendar(HOME_REFRESH);
  const events = eventsOf(sources, serverNow(), deployment.timeZone);
  // While a source is missing the number of events is not known, and home keeps the former height.
  const known = isPending || missing.length > 0 ? undefined : events.length;
  useEffect(() => {
    if (known !== undefined) report(known);
  }, [known, report]);

  if (rows === 0 || known === 0) return null;
  // Rows that only say what is missing are for the calendar itself: home is whole without them.
  if (!isPending && events.length === 0) return null;
  return (
    <Section
      title={t('calendar.title')}
      more={{ as: Link, to: optionalLinks.calendar(), label: t('calendar.open') }}
      flush
    >
      {isPending ? (
        <div aria-hidden="true">
          <SkeletonRows rows={rows} shape="row" />
        </div>
      ) : (
        <List label={t('calendar.title')}>
          {missing.slice(0, rows).map((each) => (
            <MissingRow key={each.source} {...each} />
          ))}
          {events.slice(0, Math.max(0, rows - missing.length)).map((event) => (
            <EventRow key={event.id} event={event} withDay />
          ))}
        </List>
      )}
    </Section>
  );
}
