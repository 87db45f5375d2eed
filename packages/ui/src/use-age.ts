import { useEffect, useEffectEvent, useState } from 'react';
import { displayedAge, nextAgeCheck } from './refresh-age.ts';

/** When something was received, epoch ms; 0: not yet. Read when it is looked at, so that a newer one renders nothing. */
export type Moment = () => number;

function ageOf(at: Moment, now: number): number {
  const moment = at();
  return moment === 0 ? 0 : Math.max(0, now - moment);
}

/**
 * The age of what was true `at`, looked at again only when it can have changed what is shown.
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
