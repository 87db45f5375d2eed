import { useIsFilled } from '@bourse/remote-kit/remotes';
import { ReservedRows } from '@bourse/remote-kit/reserved-rows';
import { Slot } from '@bourse/remote-kit/slot';
import { calendarRowsAtom } from '@bourse/session/calendar-rows';
import { Icon } from '@bourse/ui/icon';
import { useAtom } from 'jotai';
import { useState } from 'react';

/** As long as most events of the calendar are, in any language. */
const LIKE = {
  leading: <Icon name="clock" />,
  title: 'Example Industries Ltd',
  detail: 'Subscription opens · Mon 30 Nov',
};

/** How many rows of the calendar stand here at most. */
const ROWS = 3;

interface HomeCalendarProps {
  place: 'home.calendar/v1';
  /** The same moment as that of the movers above it: their height would move what is here before. */
  isLater: boolean;
}

/**
 * The next days of the calendar, in the height of the rows that the customer saw last; there are always some offerings,
 * so a customer who has not looked yet gets the height of them all. Mount it anew (`key`) where the customer asks for a
 * refresh.
 */
export function HomeCalendar({ place, isLater }: HomeCalendarProps) {
  const isFilled = useIsFilled();
  const [seen, keep] = useAtom(calendarRowsAtom);
  const [rows] = useState(Math.min(seen ?? ROWS, ROWS));
  if (!isFilled(place)) return null;
  return (
    <ReservedRows name={place} rows={rows} like={LIKE} isShown={isLater}>
      {isLater && <Slot id={place} pending={null} isQuiet rows={rows} report={keep} />}
    </ReservedRows>
  );
}
