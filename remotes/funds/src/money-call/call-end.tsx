import { codeOf } from '@bourse/api/error';
import type { MoneyCall } from '@bourse/api/money-call';
import { errorSentence } from '@bourse/i18n/errors';
import { i18n } from '@bourse/i18n/i18n';
import { CallResult, type CallResultProps } from '@bourse/remote-kit/call-result';
import { Screen } from '@bourse/ui/screen';
import { useTranslations } from '../translations.ts';
import { opensAtOf, usePauseText } from './use-pause.ts';

interface CallEndProps<I> extends Pick<CallResultProps, 'subject' | 'done'> {
  call: MoneyCall<I>;
  /** '₹25,000.00' */
  amount: string;
  /** The title of a refusal, and its sentence where the back end gives no reason that is known (D54). */
  failed: { title: string; sentence?: string };
  /** The list that shows what was made. */
  records: string;
  /** Back to the form. */
  onBack: () => void;
}

/** The outcome of a transfer or a loan. */
export function CallEnd<I>({ call, subject, amount, failed, records, done, onBack }: CallEndProps<I>) {
  const { t } = useTranslations();
  const sayPause = usePauseText();
  const opensAt = opensAtOf(call);
  const { state } = call;
  const isUnnamed = state.is === 'refused' && opensAt === undefined && hasNoSentence(state.error);
  const asked = { key: 'amount', label: t('call.amount'), value: amount, strong: true };
  return (
    <Screen>
      <CallResult
        say={(word) => t(`call.${word}`)}
        call={call}
        subject={subject}
        asked={asked}
        done={{ ...done, figures: [asked, ...done.figures] }}
        refused={{
          title: failed.title,
          ...(isUnnamed ? { sentence: failed.sentence ?? null } : {}),
          ...(opensAt === undefined ? {} : { sentence: sayPause(opensAt) }),
        }}
        back={{ label: t('call.back'), onPress: onBack }}
        records={{ to: records, label: t('call.records') }}
      />
    </Screen>
  );
}

/** Whether the back end gave no reason that has a sentence. */
const hasNoSentence = (error: unknown): boolean =>
  codeOf(error) === 'unknown' || errorSentence(error, i18n) === undefined;
