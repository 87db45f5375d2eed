import type { Fund } from '@bourse/contract/funds';
import { isFew, purchaseProblem, soldPercent, unitsLeft } from '@bourse/figures/funds';
import type { Decimal } from '@bourse/money/decimal';
import { Figure } from '@bourse/ui/figure';
import { UNKNOWN } from '@bourse/ui/price';
import { money } from '../figures.ts';
import { useTranslations } from '../translations.ts';
import { BarRow } from './bar-row.tsx';
import styles from './fund-row.module.css';
import type { ReturnsShown } from './returns.atoms.ts';
import { useFundTexts } from './use-fund-texts.ts';

interface FundRowProps {
  fund: Fund;
  shown: ReturnsShown;
  /** Undefined until it is known. */
  available: Decimal | undefined;
  current: boolean;
}

/** A fund in the list: its range of returns, period and unit, and how much of it is sold. */
export function FundRow({ fund, shown, available, current }: FundRowProps) {
  const { t } = useTranslations();
  const { period, range } = useFundTexts();
  const left = unitsLeft(fund);
  const percent = soldPercent(fund);
  const isWarning = left > 0 && isFew(left);
  const status = (): string => {
    const problem = purchaseProblem(fund, available);
    if (problem?.is === 'soldOut') return t('fundInvestment.soldOut');
    if (problem) return t('fundInvestment.aboveBalance');
    return isWarning
      ? t('fundInvestment.left', { count: left })
      : t('fundInvestment.sold', { percent: String(percent) });
  };
  return (
    <BarRow
      to={`?fund=${encodeURIComponent(fund.id)}`}
      current={current}
      title={fund.name}
      value={<Figure name={t('fundInvestment.returns')}>{range(fund, shown) ?? UNKNOWN}</Figure>}
      detail={`${period(fund.periodDays)} · ${money(fund.unit)}`}
      valueDetail={
        <span className={styles.status} data-warning={isWarning}>
          {status()}
        </span>
      }
      bar={{
        label: t('fundInvestment.sold', { percent: String(percent) }),
        value: percent,
        max: 100,
        tone: left === 0 ? 'quiet' : isWarning ? 'warning' : 'accent',
      }}
    />
  );
}
