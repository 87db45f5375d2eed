import type { AccountDay } from '@bourse/contract/customer';
import { partsOfDay } from '@bourse/figures/account';
import { formatWeekday, isSameDay } from '@bourse/i18n/dates';
import type { Decimal } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { Dialog } from '@bourse/ui/dialog';
import { GainFigure } from '@bourse/ui/gain';
import { KeyValue } from '@bourse/ui/key-value';
import { Masked } from '@bourse/ui/masked';
import { useTranslations } from '../translations.ts';

interface DaySheetProps {
  day: AccountDay;
  open: boolean;
  onClose: () => void;
  hidden: boolean;
}

/** The parts of the day's result, which sum to it. */
export function DaySheet({ day, open, onClose, hidden }: DaySheetProps) {
  const { t, locale } = useTranslations();
  const { currency } = deployment;
  const { since, income, result, fees } = day;
  const { open: ofOpen, realised } = partsOfDay(day);
  const figure = (amount: Decimal) => (
    <GainFigure gain={{ amount, percent: undefined }} currency={currency} masked={hidden} />
  );
  const title = isSameDay(since, Date.now())
    ? t('day.title')
    : t('day.titleOn', { date: formatWeekday(since, locale) });
  return (
    <Dialog open={open} onClose={onClose} title={title} variant="sheet">
      <KeyValue
        items={[
          { key: 'open', label: t('day.open'), value: figure(ofOpen) },
          { key: 'realised', label: t('day.realised'), value: figure(realised) },
          { key: 'income', label: t('day.income'), value: figure(income) },
          { key: 'result', label: t('day.result'), value: figure(result), strong: true },
          {
            key: 'fees',
            label: t('day.fees'),
            value: <Masked when={hidden}>{formatAmount(fees, currency)}</Masked>,
          },
        ]}
      />
    </Dialog>
  );
}
