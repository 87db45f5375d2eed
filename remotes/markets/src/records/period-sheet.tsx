import { dayAt } from '@bourse/remote-kit/zoned-time';
import { Button } from '@bourse/ui/button';
import { Chip, ChipRow } from '@bourse/ui/chip';
import { Dialog } from '@bourse/ui/dialog';
import { Field } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { useState } from 'react';
import { useTranslations } from '../translations.ts';
import styles from './period-sheet.module.css';
import { type Period, periodOf, presets } from './record-filter.ts';

interface PeriodSheetProps {
  period: Period;
  open: boolean;
  onClose: () => void;
  onChoose: (period: Period) => void;
}

/** From which day to which the records are: one of the usual periods, or any two days. */
export function PeriodSheet({ open, onClose, ...props }: PeriodSheetProps) {
  const { t } = useTranslations();
  return (
    <Dialog open={open} onClose={onClose} title={t('records.period')} variant="sheet">
      <PeriodForm {...props} />
    </Dialog>
  );
}

function PeriodForm({ period, onChoose }: Pick<PeriodSheetProps, 'period' | 'onChoose'>) {
  const { t } = useTranslations();
  const [from, setFrom] = useState(period.from ?? '');
  const [to, setTo] = useState(period.to ?? '');
  const [isReversed, setReversed] = useState(false);
  const submit = () => {
    const reversed = from !== '' && to !== '' && from > to;
    setReversed(reversed);
    if (!reversed) onChoose({ from: from || undefined, to: to || undefined });
  };
  const today = dayAt(Date.now());
  return (
    <Form onSubmit={submit} className={styles.form}>
      <ChipRow label={t('records.period')}>
        {presets.map((preset) => (
          <Chip key={preset} onClick={() => onChoose(periodOf(preset, Date.now()))}>
            {t(`records.preset.${preset}`)}
          </Chip>
        ))}
      </ChipRow>
      <div className={styles.days}>
        <Field
          type="date"
          label={t('records.from')}
          value={from}
          max={today}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Field
          type="date"
          label={t('records.to')}
          value={to}
          problem={isReversed ? t('records.reversed') : undefined}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
      <div className={styles.buttons}>
        <Button wide onClick={() => onChoose({ from: undefined, to: undefined })}>
          {t('records.anyTime')}
        </Button>
        <Button type="submit" variant="primary" wide>
          {t('records.show')}
        </Button>
      </div>
    </Form>
  );
}
