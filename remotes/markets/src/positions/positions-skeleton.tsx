import { KeyValue } from '@bourse/ui/key-value';
import { hairlineRow } from '@bourse/ui/row';
import { Skeleton } from '@bourse/ui/states';
import { useTranslations } from '../translations.ts';
import row from './position-row.module.css';
import summary from './positions-summary.module.css';

const ROWS = 5;

/** Skeleton of the sums and rows with three lines. */
export function PositionsSkeleton() {
  const { t } = useTranslations();
  const figures = (['cost', 'fees', 'day', 'total'] as const).map((key) => ({
    key,
    label: t(`positions.${key}`),
    value: <Skeleton size={15} width="var(--figure-column)" />,
  }));
  return (
    <>
      <div className={summary.summary}>
        <div className={summary.value}>
          <span className={summary.label}>{t('positions.value')}</span>
          <span className={summary.amount}>
            <Skeleton size={28} width="56%" />
          </span>
        </div>
        <KeyValue items={figures} />
      </div>
      {Array.from({ length: ROWS }, (_, index) => (
        <div key={index} className={hairlineRow}>
          <div className={row.link}>
            <span className={row.head}>
              <span className={row.name}>
                <Skeleton size={15} width={index % 2 ? '48%' : '60%'} />
              </span>
              <span className={row.value}>
                <Skeleton size={15} />
              </span>
            </span>
            <Line left={index % 2 ? '44%' : '36%'} />
            <Line left="32%" />
          </div>
        </div>
      ))}
    </>
  );
}

const Line = ({ left }: { left: string }) => (
  <span className={row.line}>
    <Skeleton size={13} width={left} />
    <Skeleton size={13} width="36%" />
  </span>
);
