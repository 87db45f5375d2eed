import { useRefetchFailed, useRefresh } from '@bourse/api/query';
import { Pending } from '@bourse/remote-kit/pending';
import { isSlot, type PlaceId, placesOn } from '@bourse/remote-kit/places';
import { Slot } from '@bourse/remote-kit/slot';
import { UnderWay } from '@bourse/remote-kit/under-way';
import { useIsLater } from '@bourse/remote-kit/use-is-later';
import { firstStepsAtom } from '@bourse/session/first-steps';
import { Screen } from '@bourse/ui/screen';
import { SharedProblem } from '@bourse/ui/shared-problem';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { HomeCalendar } from './home-calendar.tsx';
import styles from './home-screen.module.css';
import { HomeHead, HomeSection } from './home-section.tsx';
import { QuickAccess } from './quick-access.tsx';

/** How many rows of what is under way stand here. */
const UNDER_WAY = 2;

/**
 * Home: its places in their order. What stands in the first view has its height from the first moment; the rest comes when
 * that has had its head start. The page works without any of them.
 */
export function HomeScreen() {
  const refresh = useRefresh();
  const refetchFailed = useRefetchFailed();
  const [visit, setVisit] = useState(0);
  const [retries, setRetries] = useState(0);
  const isLater = useIsLater();
  // After the calendar has been mounted anew: what it asks for itself then is on its way.
  useEffect(() => {
    if (retries > 0) void refetchFailed();
  }, [retries, refetchFailed]);
  return (
    <Screen flush onRefresh={() => refresh().finally(() => setVisit((before) => before + 1))}>
      <SharedProblem onRetry={() => setRetries((before) => before + 1)}>
        {placesOn('home').map((id) => (
          <HomePlace key={id} id={id} visit={visit} retries={retries} isLater={isLater} />
        ))}
      </SharedProblem>
    </Screen>
  );
}

/** The places of home up to its links, which look the same before anything of a remote is there. */
const PLACED = placesOn('home').findIndex((id) => !isSlot(id)) + 1;

/** Home while it is on its way, as the page begins with it: its first places, and rows instead of the others. */
export function HomePending() {
  return (
    <Screen flush>
      {placesOn('home')
        .slice(0, PLACED)
        .map((id) => (
          <HomePlace key={id} id={id} visit={0} retries={0} isLater={false} />
        ))}
      <Pending size="screen" />
    </Screen>
  );
}

interface HomePlaceProps {
  id: Extract<PlaceId, `home.${string}`>;
  /** Counts how often the customer has asked for a refresh. */
  visit: number;
  /** Counts how often the customer has asked for what failed: it may show more, and must move nothing. */
  retries: number;
  isLater: boolean;
}

function HomePlace({ id, visit, retries, isLater }: HomePlaceProps) {
  const firstSteps = useAtomValue(firstStepsAtom);
  switch (id) {
    case 'home.markets/v1':
      return <HomeHead id={id} first={styles.markets} />;
    case 'home.worth/v1':
      return <HomeHead id={id} first={styles.worth} />;
    case 'home.first-steps/v1':
      if (firstSteps === 'over') return null;
      // Where it is not known whether they are shown, they may be absent, and have no height yet.
      if (firstSteps === undefined) return <Slot id={id} pending={null} isQuiet isLater={isLater} />;
      return (
        <div className={styles.steps}>
          <HomeSection id={id} rows={3} shape="line" isShown>
            {(pending) => <Slot id={id} pending={pending} isQuiet isLater={isLater} />}
          </HomeSection>
        </div>
      );
    case 'home.watchlist/v1': {
      // The first steps may come to stand above it: until that is known it has no height that they could move.
      const isShown = firstSteps !== undefined || isLater;
      return (
        <HomeSection
          id={id}
          rows={4}
          shape="quote"
          hasHint={firstSteps === 'shown'}
          isShown={isShown}
          isPart={isShown}
        >
          {(pending) => <Slot id={id} pending={pending} isLater={isLater} />}
        </HomeSection>
      );
    }
    case 'home.under-way/v1':
      return <UnderWay key={visit} place={id} rows={UNDER_WAY} />;
    case 'home.movers/v1':
      return (
        <HomeSection id={id} rows={6} shape="quote" isShown={isLater} isPart={isLater}>
          {(pending) => <Slot id={id} pending={pending} isQuiet />}
        </HomeSection>
      );
    case 'home.news/v1':
      return (
        <HomeSection id={id} rows={5} shape="row" isShown={isLater} isPart={isLater}>
          {(pending) => <Slot id={id} pending={pending} />}
        </HomeSection>
      );
    case 'home.calendar/v1':
      return <HomeCalendar key={`${visit} ${retries}`} place={id} isLater={isLater} />;
    default:
      return isSlot(id) ? <Slot id={id} /> : <QuickAccess place={id} />;
  }
}
