import { useErrorText } from '@bourse/i18n/errors';
import { Banner } from '@bourse/ui/banner';
import type { Outcome } from './order-outcome.ts';

/** Why the broker did not take the order, where it may be ordered again. */
export function RefusalNote({ outcome }: { outcome: Outcome }) {
  const say = useErrorText();
  return outcome.is === 'refused' ? <Banner tone="problem" title={say(outcome.error)} /> : null;
}
