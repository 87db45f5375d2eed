/** The views of a money call: cost, review, transaction code and outcome (D2, D25, D29). */
import { type Failure, failureOf, useErrorText } from '@bourse/i18n/errors';
import type { Currency } from '@bourse/money/currency';
import type { Decimal } from '@bourse/money/decimal';
import { formatAmount, formatRate } from '@bourse/money/format';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Banner } from './banner.tsx';
import { Button, type ButtonProps } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { isEnter } from './form.tsx';
import { KeyValue, type KeyValueProps } from './key-value.tsx';
import styles from './money-call.module.css';
import { Outcome, type OutcomeProps } from './outcome.tsx';
import { PIN_DIGITS, PinEntry } from './pin-entry.tsx';
import { UNKNOWN } from './price.tsx';
import { Skeleton } from './states.tsx';

/** Codes of refusals that are about the transaction password that was entered. */
const ABOUT_CODE: ReadonlySet<unknown> = new Set([
  'transaction-password-required',
  'incorrect-transaction-password',
  'transaction-password-locked',
]);

const isLocked = ({ code, triesLeft }: Failure): boolean =>
  code === 'transaction-password-locked' || triesLeft === 0;

export interface TransactionCodeFieldProps {
  label: string;
  hint: string;
  value: string;
  /** Called with digits only. */
  onChange: (code: string) => void;
  /** The refusal of what was sent with the last code; it is shown here if it is about the code. */
  error?: unknown;
}

/** The six digits of the transaction password, which only the back end can verify. */
export function TransactionCodeField({ error, ...entry }: TransactionCodeFieldProps) {
  const sentence = useErrorText();
  const refusal = failureOf(error);
  const problem = ABOUT_CODE.has(refusal.code) && entry.value === '' ? sentence(error) : undefined;
  return <PinEntry {...entry} problem={problem} disabled={isLocked(refusal)} />;
}

export interface CostLineProps {
  /** How the total comes about: '25 × ₹1,478.35 + fee ₹11.09'. */
  sum: string;
  /** Units of the home currency for one of `from`; undefined while it is not known. */
  rate: Decimal | undefined;
  from: Currency;
  home: Currency;
  /** What the total is called. */
  label: string;
  /** In the home currency; a dash where it is not known. */
  total: Decimal | undefined;
}

/** What a call costs, in two lines above its button (D2): the sum and the conversion, and the total. */
export function CostLine({ sum, rate, from, home, label, total }: CostLineProps) {
  return (
    <dl className={styles.cost}>
      <div className={styles.sum}>
        <dt className={styles.detail} translate="no">
          {sum}
        </dt>
        <dd className={styles.detail}>{rate && from !== home ? formatRate(rate, from, home) : ''}</dd>
      </div>
      <div className={styles.end}>
        <dt className={styles.detail}>{label}</dt>
        <dd className={styles.total} translate="no">
          {total === undefined ? UNKNOWN : formatAmount(total, home)}
        </dd>
      </div>
    </dl>
  );
}

export function CostLineSkeleton() {
  return (
    <div className={styles.cost}>
      <span className={styles.sumSkeleton}>
        <Skeleton size={13} width="56%" />
      </span>
      <span className={styles.endSkeleton}>
        <Skeleton size={13} width="60%" />
        <Skeleton size={17} />
      </span>
    </div>
  );
}

export interface ReviewSheetProps {
  open: boolean;
  onClose: () => void;
  /** As `inAddress` of `Dialog`. */
  inAddress?: boolean;
  title: string;
  /** What will be sent: 'Buy 25 ARYAPOWER'. */
  subject: string;
  detail?: string | undefined;
  /** How the total comes about, and what follows from it. */
  children: ReactNode;
  /** The total, and how far it may move until it is booked: in sight whenever the button is (D92). */
  total: KeyValueProps['items'];
  /** Texts of the transaction code, when one is required. */
  code?: Pick<TransactionCodeFieldProps, 'label' | 'hint'> | undefined;
  /** The refusal of what was sent, after which it can be sent again. */
  error?: unknown;
  /** Leads to where a transaction password is set, for a customer who has none. */
  setCodeLink?: ReactNode;
  confirmLabel: string;
  /** Identifies what is sent where subject and detail do not: when it changes, the reading time begins again (D92). */
  sent?: string | undefined;
  tone?: NonNullable<ButtonProps['variant']>;
  /** Shown instead of the code's field, where the customer is known to have no transaction password. */
  noCode?: ReactNode;
  /** Why it cannot be sent now. */
  reason?: string | undefined;
  /** A field of the children is empty or wrong, and says so itself. */
  isIncomplete?: boolean;
  /** What is said where Enter is pressed while a field or the code is missing. */
  incomplete?: string;
  /** While it is being sent, the sheet cannot be dismissed. */
  isSending: boolean;
  /** @param transactionCode undefined when none is required */
  onConfirm: (transactionCode: string | undefined) => unknown;
}

/** The review of a call before it is sent, with the button that sends it; Enter in a field presses the button. */
export function ReviewSheet(props: ReviewSheetProps) {
  const { subject, detail, code: asked, noCode, error, tone = 'primary', reason, isSending } = props;
  const { isIncomplete = false, incomplete, onConfirm } = props;
  const [code, setCode] = useState('');
  const [isEntered, setIsEntered] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const sentence = useErrorText();
  const refusal = failureOf(error);
  const isCodeMissing = asked !== undefined && (code.length < PIN_DIGITS || isLocked(refusal));
  const isDisabled = isIncomplete || isCodeMissing;
  // Empty fields are visible, so the button has this reason for screen readers only.
  const missing = incomplete ?? sentence({ code: 'invalid-input' });
  const confirm = async () => {
    await onConfirm(asked && code);
    setCode('');
  };
  const enter = (event: KeyboardEvent) => {
    if (!isEnter(event) || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (event.repeat) return;
    setIsEntered(isDisabled);
    button.current?.click();
  };
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      variant="sheet"
      inAddress={props.inAddress ?? false}
      dismissable={!isSending}
      actions={
        // The total, and the reason that it cannot be sent, are beside the button and not among what scrolls.
        <div className={styles.pinned}>
          {error !== undefined && !(asked && ABOUT_CODE.has(refusal.code)) && (
            <Banner
              tone="problem"
              title={sentence(error)}
              action={refusal.code === 'transaction-password-not-set' && props.setCodeLink}
            />
          )}
          <div className={styles.totals}>
            <KeyValue items={props.total} />
          </div>
          <Button
            ref={button}
            variant={tone}
            size="large"
            wide
            afterReading={[subject, detail, props.sent, error === undefined ? '' : sentence(error)].join(' ')}
            reason={isSending ? undefined : (reason ?? (isDisabled ? missing : undefined))}
            isReasonElsewhere={reason === undefined && !(isEntered && incomplete)}
            pending={isSending}
            onClick={confirm}
          >
            {props.confirmLabel}
          </Button>
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the inputs within */}
      <div className={styles.review} onKeyDown={enter} onInput={() => setIsEntered(false)}>
        <div>
          <p className={styles.reviewed}>{subject}</p>
          {detail && <p className={styles.detail}>{detail}</p>}
        </div>
        {props.children}
        {asked &&
          (noCode ?? <TransactionCodeField {...asked} value={code} onChange={setCode} error={error} />)}
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
  /** `partly`: some calls of a sequence were done and others were not. */
  state: keyof typeof TONES;
  title: string;
  /** What was sent, when the title does not say it. */
  subject?: ReactNode;
  /** Sentences: what happens next, or why it failed. */
  children?: ReactNode;
  figures?: ReactNode;
  action?: { label: string; onPress: () => void };
  /** Links to related screens. */
  links?: ReactNode;
}

/**
 * The outcome of a call, or that it is not known yet. Keep it mounted from 'Checking…' to the result, so that the
 * result is announced.
 */
export function CallOutcome(props: CallOutcomeProps) {
  const { state, title, subject, children, figures, action, links } = props;
  return (
    <Outcome
      tone={TONES[state]}
      title={title}
      actions={
        <>
          {action && (
            // A second tap of the press that sent it must not hide what became of it.
            <Button variant="primary" size="large" wide afterReading={title} onClick={action.onPress}>
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
