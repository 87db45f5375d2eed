import { useEffect, useEffectEvent, useState } from 'react';
import { displayedAge, nextAgeCheck } from './refresh-age.ts';

/** Returns when something was received, epoch ms; 0: not yet. It is a function, so that newer data cause no render. */
export interface Moment {
  (): number;
  /** Present while prices are not live: their interval, ms, and a subscription to newer responses. */
  held?: { every: number; subscribe: (listener: () => void) => () => void };
}

function ageOf(at: Moment, now: number): number {
  const moment = at();
  return moment === 0 ? 0 : Math.max(0, now - moment);
}

/**
 * The age in ms of data that were received at `at`. It renders only when the displayed age can have changed.
 * @param every refresh interval, ms
 */
export function useAge(at: Moment, every: number): number {
  const [now, setNow] = useState(Date.now);
  const age = ageOf(at, now);
  const ageNow = useEffectEvent(() => ageOf(at, Date.now()));

  // biome-ignore lint/correctness/useExhaustiveDependencies: each look sets the time of the next
  useEffect(() => {
    const look = () => {
      if (displayedAge(ageNow(), every) === displayedAge(age, every))
        timer = setTimeout(look, nextAgeCheck(ageNow(), every));
      else setNow(Date.now());
    };
    let timer = setTimeout(look, nextAgeCheck(ageNow(), every));
    return () => clearTimeout(timer);
  }, [every, now]);

  return age;
}
