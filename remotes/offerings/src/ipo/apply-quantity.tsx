import { IPO_STEP, type Ipo } from '@bourse/contract/ipo';
import { Chip, ChipRow } from '@bourse/ui/chip';
import { snapDown } from '@bourse/ui/quantity';
import { QuantityStepper } from '@bourse/ui/quantity-stepper';
import { Consequence } from '@bourse/ui/spoken-entry';
import { money, shares } from '../figures.ts';
import { useTranslations } from '../translations.ts';
import { type ApplicationDraft, QUANTITY_DIGITS, type Summary, stepsOf } from './application-draft.ts';
import styles from './apply-quantity.module.css';

interface ApplyQuantityProps {
  ipo: Ipo;
  draft: ApplicationDraft;
  onChange: (draft: ApplicationDraft) => void;
  summary: Summary;
  /** A sentence about what is wrong with the quantity. */
  problem: string | undefined;
  onLeave: () => void;
}

/** The number of shares: in steps of 100 from the smallest on, and the largest (D38). */
export function ApplyQuantity({ ipo, draft, onChange, summary, problem, onLeave }: ApplyQuantityProps) {
  const { t } = useTranslations();
  const steps = stepsOf(ipo);
  const { min, max } = ipo;
  // What the balance covers, or the maximum where it covers not even the minimum.
  const most = summary.covered || max;
  const choose = (quantity: number) =>
    onChange({ ...draft, text: String(quantity), isPreset: true, isSnapped: false });
  const step = shares(IPO_STEP);
  return (
    <div className={styles.quantity}>
      <Consequence value={summary.held && `${t('ipo.apply.hold')} ${money(summary.held)}`}>
        <QuantityStepper
          label={t('ipo.apply.quantity')}
          {...steps}
          value={draft.text}
          selected={draft.isPreset}
          digits={QUANTITY_DIGITS}
          group={(digits) => shares(Number(digits))}
          snap={(typed) => snapDown(typed, steps)}
          onChange={(text, change) =>
            onChange({ ...draft, text, isPreset: false, isSnapped: change === 'snapped' })
          }
          problem={problem}
          onLeave={onLeave}
          hint={
            draft.isSnapped
              ? t('ipo.apply.snapped', { shares: shares(Number(draft.text)), step })
              : t('ipo.apply.steps', { step, max: shares(max) })
          }
        />
      </Consequence>
      <div className={styles.chips}>
        <ChipRow label={t('ipo.apply.quantity')}>
          <Chip onClick={() => choose(min)}>{t('ipo.apply.min', { shares: shares(min) })}</Chip>
          {most > min && (
            <Chip onClick={() => choose(most)}>{t('ipo.apply.max', { shares: shares(most) })}</Chip>
          )}
        </ChipRow>
      </div>
    </div>
  );
}
