import type { MoneyCalls } from '@bourse/api/money-call';
import { formatDateTime } from '@bourse/i18n/dates';
import { useErrorText } from '@bourse/i18n/errors';
import { useCommonTranslations } from '@bourse/i18n/translations';
import { KeyValue, type KeyValueProps } from '@bourse/ui/key-value';
import { textLink } from '@bourse/ui/link-button';
import { CallOutcome } from '@bourse/ui/money-call';
import { useIsOnline } from '@bourse/ui/online';
import { UNKNOWN } from '@bourse/ui/price';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export type Figures = KeyValueProps['items'];

interface Action {
  label: string;
  onPress: () => void;
}

/** The words that each remote has of its own, so that the frame does not carry them. */
export type CallWord =
  | 'checking'
  | 'checkingHint'
  | 'checkingOffline'
  | 'notDone'
  | 'notDoneHint'
  | 'time'
  | 'sent'
  | 'number';

export interface CallResultProps {
  say: (word: CallWord) => string;
  call: Pick<MoneyCalls<unknown>, 'sent' | 'calls' | 'made' | 'state'>;
  /** What was sent: 'Buy 13 DEMOBANK'. */
  subject?: string | undefined;
  /** What the customer confirmed: 'You pay at most', or the amount. It stands until it is known what was made. */
  asked: Figures[number];
  /** Of a sequence: how each of its calls ended. */
  parts?: ReactNode;
  done: {
    title: string;
    /** What was made, amount first. The time is put below them. */
    figures: Figures;
    /** Where the call itself may not tell it. */
    number?: string | undefined;
    /** What happens next. */
    next?: ReactNode;
    more?: ReactNode;
    action: Action;
    /** In place of the link to the records. */
    links?: ReactNode;
  };
  refused: {
    title: string;
    /** In place of the sentence of the code. */
    sentence?: ReactNode;
    /** Where there is nothing to go back to. */
    action?: Action;
  };
  /** Back to the form. */
  back: Action;
  records: { to: string; label: string };
}

/**
 * What became of a call that moves money, or that it is not known yet (D25): amount and time of each outcome. Keep it
 * mounted from 'Checking…' to the end, so that the end is announced.
 */
export function CallResult({
  say,
  call,
  subject,
  asked,
  parts,
  done,
  refused,
  back,
  records,
}: CallResultProps) {
  const { locale } = useCommonTranslations();
  const sayError = useErrorText();
  const isOnline = useIsOnline();
  const { state, calls, made, sent } = call;
  const timeOf = (time: number | null | undefined) =>
    time === null || time === undefined ? UNKNOWN : formatDateTime(time, locale);
  const reason =
    state.is === 'refused'
      ? (refused.sentence ?? sayError(state.error))
      : state.is === 'notDone' && say('notDoneHint');
  const link = (
    <Link replace to={records.to} className={textLink}>
      {records.label}
    </Link>
  );

  const isUnknown = state.is === 'checking';
  if (!isUnknown && calls.some(({ is }) => is === 'done')) {
    const { links = link } = done;
    const numbers = calls.flatMap((one) => (one.is === 'done' ? [one.number] : []));
    const number = done.number ?? (numbers.length === 1 ? numbers[0] : undefined);
    // The last of several: they are made one after the other.
    const madeAt = made.findLast((row) => row !== undefined)?.createdAt;
    return (
      <CallOutcome
        state={state.is === 'done' ? 'done' : 'partly'}
        title={done.title}
        figures={
          <>
            {parts}
            <KeyValue
              items={[
                ...done.figures,
                { key: 'time', label: say('time'), value: timeOf(madeAt) },
                ...(number ? [{ key: 'no', label: say('number'), value: number }] : []),
              ]}
            />
            {done.more}
          </>
        }
        action={done.action}
        links={links}
      >
        {state.is === 'refused' && <p>{reason}</p>}
        {done.next && <p>{done.next}</p>}
      </CallOutcome>
    );
  }
  const isRefused = state.is === 'refused';
  return (
    <CallOutcome
      state={isUnknown ? 'checking' : isRefused ? 'refused' : 'notDone'}
      title={isUnknown ? say('checking') : isRefused ? refused.title : say('notDone')}
      {...(subject ? { subject } : {})}
      figures={
        <>
          {parts}
          <KeyValue items={[asked, { key: 'sent', label: say('sent'), value: timeOf(sent?.sentAt) }]} />
        </>
      }
      {...(isUnknown ? {} : { action: (isRefused && refused.action) || back })}
      links={link}
    >
      {isUnknown ? <p>{say(isOnline ? 'checkingHint' : 'checkingOffline')}</p> : reason && <p>{reason}</p>}
    </CallOutcome>
  );
}
