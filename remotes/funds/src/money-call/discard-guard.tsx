import { LeaveGuard, type LeaveGuardProps } from '@bourse/remote-kit/leave-guard';
import { useTranslations } from '../translations.ts';

type DiscardGuardProps = Pick<LeaveGuardProps, 'when' | 'draft' | 'unlessTo' | 'keptFrom' | 'withQuery'>;

/** Leaving an amount asks (design.md, "Idioms"). */
export function DiscardGuard(props: DiscardGuardProps) {
  const { t } = useTranslations();
  return (
    <LeaveGuard
      {...props}
      title={t('call.discard.title')}
      stay={t('call.discard.stay')}
      discard={t('call.discard.discard')}
    />
  );
}
