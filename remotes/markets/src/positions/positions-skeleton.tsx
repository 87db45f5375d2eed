import { hairlineRow } from '@bourse/ui/row';
import { Skeleton } from '@bourse/ui/states';
import { useTranslations } from '../translations.ts';
import row from './position-row.module.css';
import head from './positions-head.module.css';
import summary from './positions-summary.module.css';

const ROWS = 7;

/** Skeleton of the sums and of rows with two lines. */
export function PositionsSkeleton() {
  const { t } = useTranslations();
  return (
    <>
      <div className={summary.summary}>
        <span className={summary.label}>{t('positions.value')}</span>
        <span className={summary.amount}>
          <Skeleton size={28} width="56%" />
        </span>
        <span className={summary.results}>
          {(['day', 'total'] as const).map((key) => (
            <span key={key} className={summary.result}>
              <span className={summary.label}>{t(`positions.${key}`)}</span>
              <Skeleton size={13} width="72%" />
            </span>
          ))}
        </span>
      </div>
      <div className={head.head}>
        <span className={head.result}>
          <Skeleton size={13} width="var(--figure-column)" />
        </span>
      </div>
      {Array.from({ length: ROWS }, (_, index) => (
        <div key={index} className={`${hairlineRow} ${row.row}`}>
          <div className={row.link}>
            <span className={row.main}>
              <Skeleton size={15} width={index % 2 ? '48%' : '60%'} />
              <Skeleton size={13} width={index % 2 ? '60%' : '52%'} />
            </span>
            <span className={row.figures}>
              <Skeleton size={15} />
              <Skeleton size={13} width="72%" />
            </span>
          </div>
          <span className={row.actions} />
        </div>
      ))}
    </>
  );
}
