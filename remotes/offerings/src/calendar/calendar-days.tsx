import { serverNow } from '@bourse/api/server-time';
import { daysBetween } from '@bourse/contract/wall-clock';
import { formatWeekday } from '@bourse/i18n/dates';
import { deployment } from '@bourse/session/config';
import { List } from '@bourse/ui/list';
import { Empty } from '@bourse/ui/states';
import { useTranslations } from '../translations.ts';
import styles from './calendar-days.module.css';
import { CalendarPending } from './calendar-pending.tsx';
import { EventRow } from './event-row.tsx';
import { byCalendarDay, type CalendarDay, eventsOf } from './events.ts';
import { MissingRow } from './missing-row.tsx';
import type { Calendar } from './use-calendar.ts';

interface CalendarDaysProps extends Calendar {
  /** Only what has the customer's money in it. */
  isMine: boolean;
}

/** The days on which something happens, and which sources are missing. */
export function CalendarDays({ isPending, sources, missing, isMine }: CalendarDaysProps) {
  const { t } = useTranslations();
  const { timeZone } = deployment;
  const events = eventsOf(sources, serverNow(), timeZone).filter((event) => !isMine || event.isMine);
  return (
    <>
      {missing.length > 0 && (
        <List>
          {missing.map((each) => (
            <MissingRow key={each.source} {...each} />
          ))}
        </List>
      )}
      {isPending ? (
        <CalendarPending />
      ) : events.length > 0 ? (
        byCalendarDay(events, timeZone).map((day) => <Day key={day.at} day={day} />)
      ) : (
        missing.length === 0 && (
          <Empty icon="clock" title={t(isMine ? 'calendar.noneMine' : 'calendar.none')} />
        )
      )}
    </>
  );
}

function Day({ day: { at, events } }: { day: CalendarDay }) {
  const { t, locale } = useTranslations();
  const isToday = daysBetween(serverNow(), at, deployment.timeZone) === 0;
  const date = isToday ? t('calendar.today') : formatWeekday(at, locale);
  return (
    <section aria-label={date}>
      <h2 className={styles.date}>{date}</h2>
      <List label={date}>
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </List>
    </section>
  );
}
