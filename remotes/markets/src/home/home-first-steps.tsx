import { q } from '@bourse/api/query';
import { getCustomer } from '@bourse/contract/customer';
import { ownsNothing } from '@bourse/figures/net-worth';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import type { HeadProps } from '@bourse/remote-kit/places';
import { firstStepsAtom } from '@bourse/session/first-steps';
import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useEffect } from 'react';

const FirstSteps = lazyWithRetry(
  () =>
    import(/* webpackChunkName: "on-request-first-steps" */ './first-steps.tsx').then((m) => m.FirstSteps),
  {
    pending: <div aria-busy="true" />,
    isQuiet: true,
  },
);

/**
 * Slot home.first-steps/v1, for a customer who owns nothing yet. A device that has not seen the customer asks; what it is
 * told after the rest of home has come is shown at the next visit, because it would move the screen.
 */
export function HomeFirstSteps({ isLater }: HeadProps) {
  const [state, keep] = useAtom(firstStepsAtom);
  const { data } = useQuery(q(getCustomer, {}, { enabled: state === undefined }));
  const known = data && (ownsNothing(data) ? 'shown' : 'over');
  const isTooLate = known === 'shown' && isLater;
  useEffect(() => {
    if (state === undefined && known && !isTooLate) keep(known);
  }, [state, known, isTooLate, keep]);
  return state === 'shown' && <FirstSteps onEnd={() => keep('over')} />;
}
