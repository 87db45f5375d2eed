import { LeaveGuard } from '@bourse/remote-kit/leave-guard';
import { useTranslations } from '../translations.ts';

interface DiscardGuardProps {
  /** Whether an amount was entered. */
  when: boolean;
  /** Addresses that lead back to the draft. */
  unlessTo?: readonly string[];
  /** The amount is in a sheet that the address opens. */
  withQuery?: boolean;
}

/** Leaving an amount asks (design.md, "Idioms"). */
export function DiscardGuard({ when, unlessTo = [], withQuery = false }: DiscardGuardProps) {
  const { t } = useTranslations();
  return (
    <LeaveGuard
      when={when}
      unlessTo={unlessTo}
      withQuery={withQuery}
      title={t('call.discard.title')}
      stay={t('call.discard.stay')}
      discard={t('call.discard.discard')}
    />
  );
}
