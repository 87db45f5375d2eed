import { signOut } from '@bourse/session/session';
import { Button } from '@bourse/ui/button';
import { Confirm } from '@bourse/ui/dialog';
import { useState } from 'react';
import { useTranslations } from '../translations.ts';

/** Ends the session in all tabs. The shell's guard then opens the sign-in screen. */
export function SignOut() {
  const { t } = useTranslations();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button wide size="large" icon="logout" onClick={() => setAsking(true)}>
        {t('settings.logOut')}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={t('settings.logOutTitle')}
        confirmLabel={t('settings.logOut')}
        tone="danger"
        onConfirm={() => signOut()}
      >
        {t('settings.logOutHint')}
      </Confirm>
    </>
  );
}
