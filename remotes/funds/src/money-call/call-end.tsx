import { codeOf } from '@bourse/api/error';
import type { MoneyCall } from '@bourse/api/money-call';
import { errorSentence, useErrorText } from '@bourse/i18n/errors';
import { i18n } from '@bourse/i18n/i18n';
import { textLink } from '@bourse/ui/link-button';
import { CallOutcome, type CallOutcomeProps } from '@bourse/ui/money-call';
import { useIsOnline } from '@bourse/ui/online';
import { Screen } from '@bourse/ui/screen';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { opensAtOf, usePauseText } from './use-pause.ts';

interface CallEndProps<I> {
  call: MoneyCall<I>;
  /** What was sent: '₹25,000.00'. */
  subject: string;
  /** The title of a refusal, and its sentence where the back end gives no reason that is known (D54). */
  failed: { title: string; sentence?: string };
  /** The list that shows what was made. */
  records: string;
  /** What is shown once it is done. @param number of what was made */
  done: (number: string | null) => Omit<CallOutcomeProps, 'state'>;
  /** Back to the form. */
  onBack: () => void;
}

/** The outcome of a call, or that it is not known yet (D25). Stays mounted from 'Checking…' to the end. */
export function CallEnd<I>({ call, subject, failed, records, done, onBack }: CallEndProps<I>) {
  const { t } = useTranslations();
  const sayError = useErrorText();
  const sayPause = usePauseText();
  const isOnline = useIsOnline();
  const { state } = call;
  const toRecords = (
    <Link replace to={records} className={textLink}>
      {t('call.records')}
    </Link>
  );
  const outcome = (): CallOutcomeProps => {
    if (state.is === 'done') return { state: 'done', ...done(state.number) };
    if (state.is === 'refused') {
      const opensAt = opensAtOf(call);
      const known = opensAt === undefined ? sayError(state.error) : sayPause(opensAt);
      const sentence = isUnnamed(state.error) ? failed.sentence : known;
      return {
        state: 'refused',
        title: failed.title,
        subject,
        children: sentence && <p>{sentence}</p>,
        action: { label: t('call.back'), onPress: onBack },
        links: toRecords,
      };
    }
    if (state.is === 'notDone')
      return {
        state: 'notDone',
        title: t('call.notSent'),
        subject,
        children: <p>{t('call.notSentHint')}</p>,
        action: { label: t('call.back'), onPress: onBack },
        links: toRecords,
      };
    return {
      state: 'checking',
      title: t('call.checking'),
      subject,
      children: <p>{t(isOnline ? 'call.checkingHint' : 'call.checkingOffline')}</p>,
      links: toRecords,
    };
  };
  return (
    <Screen>
      <CallOutcome {...outcome()} />
    </Screen>
  );
}

/** Whether the back end gave no reason that has a sentence. */
const isUnnamed = (error: unknown): boolean =>
  codeOf(error) === 'unknown' || errorSentence(error, i18n) === undefined;
