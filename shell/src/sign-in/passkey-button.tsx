import { useErrorText } from '@bourse/i18n/errors';
import { signIn, store } from '@bourse/session/session';
import { Button } from '@bourse/ui/button';
import { useState } from 'react';
import { justSignedInAtom } from '../chrome/signed-in.atoms.ts';
import { useTranslations } from '../translations.ts';
import { Refusal } from './refusal.tsx';
import { calls } from './transport.ts';

const NOT_FOUND = 404;

/** Logs in by a passkey, beside the password (product.md, "Passkeys"). */
export function PasskeyButton({ preloadHome }: { preloadHome: () => void }) {
  const { t } = useTranslations();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string>();
  const [isAbsent, setIsAbsent] = useState(false);
  const send = async () => {
    setProblem(undefined);
    try {
      const { sendPasskeyLogin } = await calls();
      preloadHome();
      const session = await sendPasskeyLogin();
      store.set(justSignedInAtom, true);
      signIn(session);
    } catch (error) {
      const { code, status } = error as { code?: unknown; status?: unknown };
      // A back end without passkeys, or without any for this page's origin, has none later either.
      if (status === NOT_FOUND) setIsAbsent(true);
      // The customer who left the browser's dialog knows it.
      else setProblem(code === 'cancelled' ? undefined : errorText(error));
    }
  };
  if (isAbsent) return <Refusal>{t('login.noPasskeys')}</Refusal>;
  return (
    <>
      <Refusal>{problem}</Refusal>
      <Button size="large" wide icon="lock" onClick={send}>
        {t('login.passkey')}
      </Button>
    </>
  );
}
