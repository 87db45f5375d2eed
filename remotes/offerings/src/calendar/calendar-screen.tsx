import { useRefresh } from '@bourse/api/query';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { Chip, ChipRow } from '@bourse/ui/chip';
import { Screen } from '@bourse/ui/screen';
import { useSearchParams } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { CalendarPending } from './calendar-pending.tsx';
import styles from './calendar-screen.module.css';
import { useCalendar } from './use-calendar.ts';

/** Loaded while its sources are asked. */
const CalendarDays = lazyWithRetry(() => import('./calendar-days.tsx').then((m) => m.CalendarDays), {
  pending: <CalendarPending />,
});

/** What happens in the next 30 days, by day (product.md, "Calendar"); all of it, or what has the customer's money in it. */
export function CalendarScreen() {
  const { t } = useTranslations();
  const [query, setQuery] = useSearchParams();
  const calendar = useCalendar();
  const isMine = query.has('mine');
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
      <CalendarDays {...calendar} isMine={isMine} />
    </Screen>
  );
}
