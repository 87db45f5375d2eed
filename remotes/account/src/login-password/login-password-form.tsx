import { m } from '@bourse/api/query';
import { changePassword } from '@bourse/contract/passwords';
import { useErrorText } from '@bourse/i18n/errors';
import { LeaveGuard } from '@bourse/remote-kit/leave-guard';
import { deployment } from '@bourse/session/config';
import { userInfoAtom } from '@bourse/session/session';
import { Banner } from '@bourse/ui/banner';
import { Button } from '@bourse/ui/button';
import { PasswordField } from '@bourse/ui/field';
import { Form, isEnter } from '@bourse/ui/form';
import { textLink } from '@bourse/ui/link-button';
import { useOfflineReason } from '@bourse/ui/online';
import { ActionBar, Screen } from '@bourse/ui/screen';
import { useDraft } from '@bourse/ui/use-draft';
import { useMutation } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useState } from 'react';
import { useOtherPasskeys } from '../passkeys/use-other-passkeys.ts';
import { useTranslations } from '../translations.ts';
import styles from './login-password.module.css';
import { isComplete, type LoginPasswordDraft, loginPasswordProblems } from './login-password.ts';
import { PasskeysChoice } from './passkeys-choice.tsx';

const EMPTY: LoginPasswordDraft = { current: '', next: '', confirm: '' };
/** After these the password may have been changed all the same. */
const UNANSWERED: ReadonlySet<string | undefined> = new Set([
  'timeout',
  'network',
  'invalid-response',
  'fault',
]);

/** What a change of the password has left of the passkeys beside this device's. */
export interface OtherPasskeys {
  /** Undefined where that is not known. */
  left: number | undefined;
  /** Whether they were to be removed. */
  wereToGo: boolean;
}

/** The current password and the new one, twice. What is wrong is said when a field is left, not while it is written. */
export function LoginPasswordForm({ onChanged }: { onChanged: (passkeys: OtherPasskeys) => void }) {
  const { t } = useTranslations();
  const errorText = useErrorText();
  const offline = useOfflineReason();
  const user = useAtomValue(userInfoAtom);
  const { mutateAsync } = useMutation(m(changePassword));
  const { others, hasOwn, countLeft } = useOtherPasskeys();
  const [removesOthers, setRemovesOthers] = useState(true);
  const failed = t('loginPassword.failed');
  const { field, written, check, refusal, refusalCode, submit } = useDraft({
    draft: EMPTY,
    problemsOf: loginPasswordProblems,
    sentenceOf: (problem) => t(`loginPassword.problem.${problem}`),
    fieldOf: {
      'incorrect-password': 'current',
      'password-too-short': 'next',
      'password-too-common': 'next',
    },
    failed,
    empties: 'current',
    shows: 'on-leaving',
  });
  const draft = written();
  const sentence = UNANSWERED.has(refusalCode) ? t('loginPassword.noAnswer') : refusal;

  const send = async ({ current, next }: LoginPasswordDraft) => {
    await mutateAsync({ oldPassword: current, newPassword: next });
    const wereToGo = removesOthers && others.length > 0;
    onChanged({ left: await countLeft(wereToGo), wereToGo });
  };
  // Enter in a form whose button is disabled submits nothing, so it asks what is wrong.
  const checkOnEnter = (event: KeyboardEvent) => {
    if (isEnter(event) && !isComplete(draft)) check();
  };
  return (
    <Form
      className={styles.form}
      aria-label={t('loginPassword.title')}
      onSubmit={submit(send)}
      onKeyDown={checkOnEnter}
    >
      <Screen
        bar={
          <ActionBar>
            <Button
              type="submit"
              variant="primary"
              size="large"
              wide
              reason={offline ?? (isComplete(draft) ? undefined : errorText({ code: 'invalid-input' }))}
              isReasonElsewhere={offline === undefined}
            >
              {t('loginPassword.save')}
            </Button>
          </ActionBar>
        }
      >
        <div className={styles.fields}>
          {/* Tells the browser's password manager whose password it is. */}
          <input type="text" autoComplete="username" value={user?.phone ?? ''} readOnly hidden />
          <PasswordField
            label={t('loginPassword.current')}
            autoComplete="current-password"
            enterKeyHint="next"
            {...field('current')}
          />
          <PasswordField
            label={t('loginPassword.new')}
            hint={t('loginPassword.newHint')}
            autoComplete="new-password"
            enterKeyHint="next"
            {...field('next', draft.confirm ? 'confirm' : undefined)}
          />
          <PasswordField
            label={t('loginPassword.confirm')}
            autoComplete="new-password"
            enterKeyHint="go"
            {...field('confirm')}
          />
          {others.length > 0 && (
            <PasskeysChoice isChosen={removesOthers} onChange={setRemovesOthers} hasOwn={hasOwn} />
          )}
          {refusal && (
            <Banner tone="problem" title={failed}>
              {sentence !== failed && sentence}
            </Banner>
          )}
          {deployment.contactLink && (
            <a href={deployment.contactLink} className={textLink}>
              {t('loginPassword.forgotten')}
            </a>
          )}
        </div>
      </Screen>
      <LeaveGuard
        when={Object.values(draft).some((text) => text !== '')}
        title={t('loginPassword.leave')}
        stay={t('loginPassword.keepEditing')}
        discard={t('loginPassword.discard')}
      />
    </Form>
  );
}
