import type { MoneyCalls } from '@bourse/api/money-call';
import { useState } from 'react';

/** The review of a call: open from when the customer asks for it until it is closed, which dismisses what was refused. */
export function useReview({ beginReview, dismiss }: Pick<MoneyCalls<unknown>, 'beginReview' | 'dismiss'>) {
  const [isReviewing, setIsReviewing] = useState(false);
  return {
    isReviewing,
    open: () => {
      beginReview();
      setIsReviewing(true);
    },
    close: () => {
      setIsReviewing(false);
      dismiss();
    },
  };
}
