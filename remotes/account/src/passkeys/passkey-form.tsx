import { refreshAfter } from '@bourse/api/query-client';
import { registerPasskey } from '@bourse/contract/passkeys';
import type { DeviceKey } from '@bourse/session/app-lock';
import { Button } from '@bourse/ui/button';
import { PasswordField } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { useOfflineReason } from '@bourse/ui/online';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from '../translations.ts';
import { KeyProblem } from './key-problem.tsx';
import styles from './passkey-form.module.css';
import { useKeyProblem } from './use-key-problem.ts';

interface PasskeyFormProps {
  hint: string;
  onDone: (key: DeviceKey) => void;
}

/** Sets a passkey up on this device, after the login password. */
export function PasskeyForm({ hint, onDone }: PasskeyFormProps) {
  const { t } = useTranslations();
  const [password, setPassword] = useState('');
  const { error, problem, attempt } = useKeyProblem();
  const client = useQueryClient();
  const offline = useOfflineReason();
  const isWrongPassword = (error as { code?: unknown } | undefined)?.code === 'incorrect-password';

  const send = () =>
    attempt(async ({ createPasskey }) => {
      const key = await createPasskey(password);
      refreshAfter(client, registerPasskey.changes);
      onDone(key);
    });

  return (
    <Form className={styles.form} aria-label={t('passkeys.add')} onSubmit={send}>
      <p className={styles.hint}>{hint}</p>
      <PasswordField
        label={t('passkeys.password')}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        problem={isWrongPassword ? t('passkeys.wrongPassword') : undefined}
        enterKeyHint="go"
        data-autofocus
      />
      <KeyProblem>{!isWrongPassword && problem}</KeyProblem>
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        reason={offline ?? (password ? undefined : t('passkeys.passwordNeeded'))}
      >
        {t('passkeys.continue')}
      </Button>
    </Form>
  );
}
