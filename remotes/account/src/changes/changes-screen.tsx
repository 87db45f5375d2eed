import { pages, pollEvery, useReceivedAt, useRefresh } from '@bourse/api/query';
import { listBills } from '@bourse/contract/bills';
import { directions, type Entry } from '@bourse/figures/bills';
import { DaySectionsSkeleton, LoadMore } from '@bourse/ui/long-list';
import { Screen } from '@bourse/ui/screen';
import { Empty, QueryView } from '@bourse/ui/states';
import { Tabs } from '@bourse/ui/tabs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { BillSheet } from './bill-sheet.tsx';
import { readDirection, writeDirection } from './direction.ts';
import { MonthSections } from './month-sections.tsx';
import { StatementInAddress } from './statement-in-address.tsx';

/** Bills that one scroll to the end loads. */
const PAGE = 50;

const DIRECTIONS = {
  all: 'activity.all',
  income: 'activity.moneyIn',
  expense: 'activity.moneyOut',
} as const;
const NONE = {
  all: 'activity.empty',
  income: 'activity.noMoneyIn',
  expense: 'activity.noMoneyOut',
} as const;

export function ChangesScreen() {
  const { t } = useTranslations();
  const [query, setQuery] = useSearchParams();
  const direction = readDirection(query);
  const [facts, setFacts] = useState<Entry>();
  const asked = pages(listBills, { direction }, { limit: PAGE });
  const bills = useInfiniteQuery({
    ...asked,
    // A poll asks for all pages again: only the newest are worth it.
    refetchInterval: pollEvery(LIST_REFRESH, ({ state }) => (state.data?.pages.length ?? 0) <= 1),
  });
  const receivedAt = useReceivedAt(asked);

  return (
    <Screen flush onRefresh={useRefresh()}>
      <Tabs
        label={t('activity.kinds')}
        value={direction}
        onChange={(next) => setQuery(writeDirection(next), { replace: true })}
        tabs={directions.map((id) => ({ id, label: t(DIRECTIONS[id]) }))}
        sticky
      >
        <QueryView
          result={bills}
          pending={<DaySectionsSkeleton days={[3, 5]} />}
          {...((bills.data?.length ?? 0) <= PAGE ? { every: LIST_REFRESH, receivedAt } : {})}
          errorTitle={t('activity.failed')}
          empty={<Empty icon="records" title={t(NONE[direction])} detail={t('activity.emptyHint')} />}
        >
          {(rows) => (
            <>
              <MonthSections
                bills={rows}
                direction={direction}
                continues={bills.hasNextPage}
                onFacts={setFacts}
              />
              <LoadMore list={bills} />
            </>
          )}
        </QueryView>
      </Tabs>
      <BillSheet entry={facts} onClose={() => setFacts(undefined)} />
      <StatementInAddress />
    </Screen>
  );
}
