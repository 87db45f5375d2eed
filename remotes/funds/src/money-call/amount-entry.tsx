import { symbolOf } from '@bourse/money/currency';
import type { Decimal } from '@bourse/money/decimal';
import { deployment } from '@bourse/session/config';
import { Chip, ChipRow } from '@bourse/ui/chip';
import { NumberEntry } from '@bourse/ui/number-pad';
import type { ReactNode } from 'react';
import { AMOUNT_DIGITS, type AmountDraft, groupDigits } from './amount.ts';
import styles from './amount-entry.module.css';

export interface AmountEntryProps {
  label: string;
  draft: AmountDraft;
  onChange: (draft: AmountDraft) => void;
  /** What is wrong with the amount. */
  problem?: string | undefined;
  hint?: ReactNode;
  note?: ReactNode;
  /** Amounts to choose from; one without an amount cannot be chosen now. */
  chips: readonly { label: string; spoken?: string; amount: Decimal | undefined }[];
  chipsLabel: string;
  /** The field was left. */
  onLeave: () => void;
  /** Facts between chips and keys. */
  children?: ReactNode;
}

/** One amount, by keys or by a chip. */
export function AmountEntry(props: AmountEntryProps) {
  const { label, draft, onChange, problem, hint, note, chips, chipsLabel, onLeave, children } = props;
  return (
    <NumberEntry
      label={label}
      name="amount"
      prefix={symbolOf(deployment.currency)}
      group={groupDigits}
      digits={AMOUNT_DIGITS}
      value={draft.text}
      preset={draft.isPreset}
      onChange={(text) => onChange({ text, isPreset: false })}
      problem={problem}
      hint={hint}
      note={note}
      onLeave={onLeave}
      wide
    >
      <div className={styles.between}>
        <ChipRow label={chipsLabel}>
          {chips.map((chip) => (
            <Chip
              key={chip.label}
              {...(chip.spoken ? { spoken: chip.spoken } : {})}
              disabled={chip.amount === undefined}
              onClick={() => chip.amount !== undefined && onChange({ text: chip.amount, isPreset: true })}
            >
              {chip.label}
            </Chip>
          ))}
        </ChipRow>
        {children}
      </div>
    </NumberEntry>
  );
}
