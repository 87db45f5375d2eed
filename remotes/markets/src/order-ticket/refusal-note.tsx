import type { MoneyCallState } from '@bourse/api/money-call';
import { useErrorText } from '@bourse/i18n/errors';
import { Banner } from '@bourse/ui/banner';

/** Why the broker did not take the order, where it may be ordered again. */
export function RefusalNote({ state }: { state: MoneyCallState }) {
  const say = useErrorText();
  return state.is === 'refused' ? <Banner tone="problem" title={say(state.error)} /> : null;
}
