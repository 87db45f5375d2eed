import { KeyValue } from '@bourse/ui/key-value';
import { DaySectionsSkeleton } from '@bourse/ui/long-list';
import { Skeleton } from '@bourse/ui/states';
import { useTranslations } from '../translations.ts';
import detail from './record-detail.module.css';

/** Records per day in the skeleton, as of a customer who trades now and then. */
const DAYS = [1, 2, 1, 1, 1];

export const RecordListSkeleton = () => <DaySectionsSkeleton days={DAYS} />;

const LINES = ['number', 'time', 'quantity', 'notional', 'fee'] as const;

export function RecordSkeleton() {
  const { t } = useTranslations();
  return (
    <div className={detail.record}>
      <div className={detail.head}>
        <span className={detail.badges}>
          <Skeleton size={13} width="24%" />
        </span>
        <Skeleton size={40} width="64%" />
        <span className={detail.name}>
          <Skeleton size={17} width="36%" />
          <Skeleton size={13} width="48%" />
        </span>
      </div>
      <KeyValue
        items={LINES.map((key) => ({
          key,
          label: t(`record.${key}`),
          value: <Skeleton size={15} width="var(--figure-column)" />,
        }))}
      />
    </div>
  );
}
