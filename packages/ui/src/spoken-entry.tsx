import { createContext, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Pause after the last change, ms, so that one sentence follows a number of several digits. */
const PAUSE = 1_000;

/**
 * What follows from the entered number, such as 'You pay ₹1,115.40'; it is announced after the number. It is a context,
 * because a form may memoise the field, which a price tick does not change.
 */
export const Consequence = createContext<string | undefined>(undefined);

export interface SpokenEntryProps {
  /** What the customer has entered. Undefined while the app has entered it: nothing is announced then. */
  entered: string | undefined;
  /** What is announced of it: 'Quantity 7'; '' announces nothing. */
  sentence: string;
}

/**
 * Announces what a key of the number pad, a step or a chip has entered, because the focus is on none of the changed
 * figures. A changed sentence alone, as after a price tick, is not announced.
 */
export function SpokenEntry({ entered, sentence }: SpokenEntryProps) {
  const consequence = useContext(Consequence);
  const [said, setSaid] = useState<{ entered: string; sentence: string }>();
  const before = useRef(entered);
  const say = useEffectEvent(() => {
    const whole = sentence && consequence ? `${sentence}, ${consequence}` : sentence;
    if (entered !== undefined) setSaid({ entered, sentence: whole });
  });
  useEffect(() => {
    if (before.current === entered) return;
    before.current = entered;
    const timer = setTimeout(say, PAUSE);
    return () => clearTimeout(timer);
  }, [entered]);
  return <VisuallyHidden live>{said?.entered === entered ? said?.sentence : ''}</VisuallyHidden>;
}
