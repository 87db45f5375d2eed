import { LeaveGuard } from '@bourse/remote-kit/leave-guard';
import { useTranslations } from './translations.ts';

interface AskBeforeLeavingProps {
  /** Whether something would be lost. */
  when: boolean;
  /** The form is in a dialog that the address opens. */
  inDialog?: boolean;
}

/** Asks before the changes of a form are lost. */
export function AskBeforeLeaving({ when, inDialog = false }: AskBeforeLeavingProps) {
  const { t } = useTranslations();
  return (
    <LeaveGuard
      when={when}
      withQuery={inDialog}
      title={t('leave.title')}
      stay={t('leave.stay')}
      discard={t('leave.discard')}
    >
      {t('leave.question')}
    </LeaveGuard>
  );
}
