import { isCallMissing } from '@bourse/api/error';
import { q } from '@bourse/api/query';
import { getWorthHistory, type HistoryRange, historyRange } from '@bourse/contract/worth-history';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { Segment } from '@bourse/ui/segment';
import { QueryView, Skeleton, useStandingError } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { HISTORY_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import styles from './value-history.module.css';

const pending = <Skeleton shape="block" height="var(--value-chart)" />;

/** In a chunk of its own: the account is there before its history is. */
const ValueChart = lazyWithRetry(() => import('./value-chart.tsx').then((m) => m.ValueChart), { pending });

/** What the account has made over time, by range. Renders nothing with a back end that does not report it (D79). */
export const ValueHistory = memo(function ValueHistory({ hidden }: { hidden: boolean }) {
  const { t } = useTranslations();
  const [range, setRange] = useState<HistoryRange>('1m');
  const history = useQuery(q(getWorthHistory, { range }, { every: HISTORY_REFRESH, keepPrevious: true }));
  if (isCallMissing(useStandingError(history))) return null;
  return (
    <section
      className={styles.history}
      aria-label={t('history.title')}
      data-old={history.isPlaceholderData}
      data-part="true"
    >
      <QueryView result={history} pending={pending} errorTitle={t('history.failed')}>
        {({ items }) => <ValueChart key={range} points={items} range={range} hidden={hidden} />}
      </QueryView>
      {(history.data?.items.length ?? 0) !== 1 && (
        <Segment
          label={t('history.range')}
          value={range}
          onChange={setRange}
          options={historyRange.options.map((id) => ({ id, label: t(`history.short.${id}`) }))}
        />
      )}
    </section>
  );
});
