import { useRefresh } from '@bourse/api/query';
import { serverNow } from '@bourse/api/server-time';
import { daysBetween } from '@bourse/contract/wall-clock';
import { formatWeekday } from '@bourse/i18n/dates';
import { deployment } from '@bourse/session/config';
import { Chip, ChipRow } from '@bourse/ui/chip';
import { List } from '@bourse/ui/list';
import { Screen } from '@bourse/ui/screen';
import { Empty, QueryView, SkeletonRows } from '@bourse/ui/states';
import { useSearchParams } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import styles from './calendar-screen.module.css';
import { EventRow } from './event-row.tsx';
import { byCalendarDay, type CalendarDay, eventsOf } from './events.ts';
import { MissingRow } from './missing-row.tsx';
import { useCalendar } from './use-calendar.ts';

/** What happens in the next 30 days, by day (product.md, "Calendar"); all of it, or what has the customer's money in it. */
export function CalendarScreen() {
  const { t } = useTranslations();
  const [query, setQuery] = useSearchParams();
  const { isPending, sources, missing } = useCalendar();
  const isMine = query.has('mine');
  const { timeZone } = deployment;
  const events = eventsOf(sources, serverNow(), timeZone).filter((event) => !isMine || event.isMine);
  const choose = (mine: boolean) => setQuery(mine ? { mine: '' } : {}, { replace: true });
  return (
    <Screen flush onRefresh={useRefresh()}>
      <div className={styles.choice}>
        <ChipRow label={t('calendar.show')}>
          <Chip selected={!isMine} onClick={() => choose(false)}>
            {t('calendar.all')}
          </Chip>
          <Chip selected={isMine} onClick={() => choose(true)}>
            {t('calendar.mine')}
          </Chip>
        </ChipRow>
      </div>
      {missing.length > 0 && (
        <List>
          {missing.map((each) => (
            <MissingRow key={each.source} {...each} />
          ))}
        </List>
      )}
      {isPending ? (
        <Loading />
      ) : events.length > 0 ? (
        byCalendarDay(events, timeZone).map((day) => <Day key={day.at} day={day} />)
      ) : (
        missing.length === 0 && (
          <Empty icon="clock" title={t(isMine ? 'calendar.noneMine' : 'calendar.none')} />
        )
      )}
    </Screen>
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

const UNKNOWN_YET = { status: 'pending', data: undefined, error: undefined, refetch: () => {} } as const;

const Loading = () => (
  <QueryView<undefined> result={UNKNOWN_YET} pending={<SkeletonRows rows={6} shape="row" />}>
    {() => null}
  </QueryView>
);
