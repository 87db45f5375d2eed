import { isSignedIn } from '@bourse/session/session';
import { Confirm } from '@bourse/ui/dialog';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { useTranslations } from '../translations.ts';

/** Leaving a draft asks (design.md, "Idioms"). After a sign-out the page is left without a question. */
export function LeaveGuard({ when }: { when: boolean }) {
  const { t } = useTranslations();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && isSignedIn() && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (when) event.preventDefault();
  });
  return (
    <Confirm
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('orderTicket.leave.title')}
      confirmLabel={t('orderTicket.leave.discard')}
      cancelLabel={t('orderTicket.leave.stay')}
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
    >
      {t('orderTicket.leave.question')}
    </Confirm>
  );
}
