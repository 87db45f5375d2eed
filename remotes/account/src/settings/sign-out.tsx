import { openScopes } from '@bourse/api/money-call';
import { displaySymbol } from '@bourse/contract/instrument';
import { signOut } from '@bourse/session/session';
import { Button } from '@bourse/ui/button';
import { Confirm } from '@bourse/ui/dialog';
import { useState } from 'react';
import { useTranslations } from '../translations.ts';
import styles from './sign-out.module.css';

/** Ends the session in all tabs, also offline (D75). The shell's guard then opens the sign-in screen. */
export function SignOut() {
  const { t } = useTranslations();
  const [asking, setAsking] = useState(false);
  // Read when the question is asked; what is checked goes on without this device (D82).
  const [checked, setChecked] = useState<readonly string[]>([]);
  const ask = () => {
    setChecked(openScopes());
    setAsking(true);
  };
  return (
    <>
      <Button wide size="large" icon="logout" onClick={ask}>
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
        <p>{t('settings.logOutHint')}</p>
        {checked.map((scope) => (
          <Unresolved key={scope} scope={scope} />
        ))}
      </Confirm>
    </>
  );
}

/** A request whose outcome is not known yet; the scope of an order names its symbol: 'order:EXSTEEL.NS'. */
function Unresolved({ scope }: { scope: string }) {
  const { t } = useTranslations();
  const [kind, symbol] = scope.split(/:(.*)/s);
  return (
    <p className={styles.unresolved}>
      {kind === 'order' && symbol
        ? t('settings.unresolvedOrder', { symbol: displaySymbol(symbol) })
        : t('settings.unresolved')}
    </p>
  );
}
