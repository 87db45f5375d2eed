import { useErrorText } from '@bourse/i18n/errors';
import { Banner } from '@bourse/ui/banner';
import type { Outcome } from './order-outcome.ts';
import { refusalOf } from './order-outcome.ts';

/** Why the broker did not take the order, where it may be sent again. A changed price has words of its own below. */
export function RefusalNote({ outcome }: { outcome: Outcome }) {
  const say = useErrorText();
  if (outcome.is !== 'refused' || refusalOf(outcome) === 'price-changed') return null;
  return <Banner tone="problem" title={say(outcome.error)} />;
}
