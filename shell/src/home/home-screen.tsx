import { useRefresh } from '@bourse/api/query';
import { isSlot, placesOn } from '@bourse/remote-kit/places';
import { Slot } from '@bourse/remote-kit/slot';
import { UnderWay } from '@bourse/remote-kit/under-way';
import { Screen } from '@bourse/ui/screen';
import { useState } from 'react';
import { HomeCalendar } from './home-calendar.tsx';
import { QuickAccess } from './quick-access.tsx';

/** How many rows of what is under way stand here. */
const UNDER_WAY = 2;

/** Home: its places in their order. A slot has its own heading, and the page works without it. */
export function HomeScreen() {
  const refresh = useRefresh();
  const [visit, setVisit] = useState(0);
  return (
    <Screen flush onRefresh={() => refresh().finally(() => setVisit((before) => before + 1))}>
      {placesOn('home').map((id) => {
        if (id === 'home.under-way/v1')
          return <UnderWay key={`${id} ${visit}`} place={id} rows={UNDER_WAY} />;
        if (id === 'home.calendar/v1') return <HomeCalendar key={`${id} ${visit}`} place={id} />;
        return isSlot(id) ? <Slot key={id} id={id} /> : <QuickAccess key={id} place={id} />;
      })}
    </Screen>
  );
}
