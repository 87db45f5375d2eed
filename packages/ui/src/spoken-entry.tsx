import { createContext, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Pause after the last change, ms, so that one sentence follows a number of several digits. */
const PAUSE = 1_000;

/**
 * What the entered number leads to, such as 'You pay ₹1,115.40'; it is announced after the number. It is a context, so
 * that a price tick does not render a field that is memoised.
 */
export const Consequence = createContext<string | undefined>(undefined);

export interface SpokenEntryProps {
  /** The present value of the field. Undefined if the app has set it: then nothing is announced. */
  entered: string | undefined;
  /** What is announced of it: 'Quantity 7'; '' announces nothing. */
  sentence: string;
}

/**
 * Announces a value that the number pad, a step button or a chip has entered, because the field does not have the focus
 * then. It announces only a changed value, not a changed sentence, as after a price tick.
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
