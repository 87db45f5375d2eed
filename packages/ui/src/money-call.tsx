/** The views of a call that moves money: its review, the transaction code, and its outcome (D25, D29). */
import { type ReactNode, useState } from 'react';
import { Banner } from './banner.tsx';
import { Button, type ButtonProps } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import styles from './money-call.module.css';
import { Outcome, type OutcomeProps } from './outcome.tsx';

/** The transaction password has six digits (product.md, "Limits and times"). */
const DIGITS = 6;

const isComplete = (code: string): boolean => code.length === DIGITS;

export interface TransactionCodeFieldProps {
  label: string;
  hint: string;
  value: string;
  /** Is given digits alone. */
  onChange: (code: string) => void;
}

/** Six digits; whether they are the right ones only the back end can say. */
export function TransactionCodeField({ label, hint, value, onChange }: TransactionCodeFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={DIGITS}
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
    />
  );
}

export interface ReviewSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What is about to be sent: 'Buy 25 ARYAPOWER'. */
  subject: string;
  detail?: string;
  /** What it costs. */
  children: ReactNode;
  /** Texts of the transaction code, where one is asked for. */
  code?: Pick<TransactionCodeFieldProps, 'label' | 'hint'> | undefined;
  /** Why it was refused, where it can be sent again. */
  refusal?: string | undefined;
  confirmLabel: string;
  tone?: NonNullable<ButtonProps['variant']>;
  /** Why it cannot be sent now. */
  reason?: string | undefined;
  /** While it is sent there is no way out of the sheet. */
  isSending: boolean;
  /** @param transactionCode undefined where none is asked for */
  onConfirm: (transactionCode: string | undefined) => unknown;
}

/** The last look before money moves, and the one button that moves it. */
export function ReviewSheet(props: ReviewSheetProps) {
  const { subject, detail, code: asked, refusal, tone = 'primary', reason, isSending, onConfirm } = props;
  const [code, setCode] = useState('');
  const confirm = async () => {
    await onConfirm(asked && code);
    setCode('');
  };
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      variant="sheet"
      dismissable={!isSending}
      actions={
        // What keeps it from being sent stands beside the button, also where the figures above scroll.
        <div className={styles.pinned}>
          {refusal && <Banner tone="problem" title={refusal} />}
          <Button
            variant={tone}
            size="large"
            wide
            disabled={asked !== undefined && !isComplete(code)}
            reason={isSending ? undefined : reason}
            pending={isSending}
            onClick={confirm}
          >
            {props.confirmLabel}
          </Button>
        </div>
      }
    >
      <div className={styles.review}>
        <div>
          <p className={styles.reviewed}>{subject}</p>
          {detail && <p className={styles.detail}>{detail}</p>}
        </div>
        {props.children}
        {asked && <TransactionCodeField {...asked} value={code} onChange={setCode} />}
      </div>
    </Dialog>
  );
}

const TONES = {
  checking: 'checking',
  done: 'success',
  partly: 'partly',
  refused: 'problem',
  notDone: 'problem',
} as const satisfies Record<string, OutcomeProps['tone']>;

export interface CallOutcomeProps {
  /** `partly`: some calls of a sequence were done and some were not. */
  state: keyof typeof TONES;
  title: string;
  /** What was sent, where the title does not say it. */
  subject?: ReactNode;
  /** Sentences: what to expect, or why it did not come about. */
  children?: ReactNode;
  figures?: ReactNode;
  action?: { label: string; onPress: () => void };
  /** Where else to go. */
  links?: ReactNode;
}

/** What became of it, or that it is not known yet. Keep it mounted from 'Checking…' to the end, so that it is announced. */
export function CallOutcome(props: CallOutcomeProps) {
  const { state, title, subject, children, figures, action, links } = props;
  return (
    <Outcome
      tone={TONES[state]}
      title={title}
      actions={
        <>
          {action && (
            <Button variant="primary" size="large" wide onClick={action.onPress}>
              {action.label}
            </Button>
          )}
          {links && <div className={styles.links}>{links}</div>}
        </>
      }
    >
      {subject && <p className={styles.subject}>{subject}</p>}
      {children}
      {figures && <div className={styles.figures}>{figures}</div>}
    </Outcome>
  );
}
