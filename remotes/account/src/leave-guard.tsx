import { isSignedIn } from '@bourse/session/session';
import { Confirm } from '@bourse/ui/dialog';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { useTranslations } from './translations.ts';

/** Leaving a form with changes asks (design.md, "Idioms"). After a sign-out the page is left without a question. */
export function LeaveGuard({ when }: { when: boolean }) {
  const { t } = useTranslations();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      isSignedIn() &&
      `${currentLocation.pathname}${currentLocation.search}` !==
        `${nextLocation.pathname}${nextLocation.search}`,
  );
  useBeforeUnload((event) => {
    if (when) event.preventDefault();
  });
  return (
    <Confirm
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('leave.title')}
      confirmLabel={t('leave.discard')}
      cancelLabel={t('leave.stay')}
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
    >
      {t('leave.question')}
    </Confirm>
  );
}
