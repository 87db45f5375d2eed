import { pages, useRefresh } from '@bourse/api/query';
import { listOrders } from '@bourse/contract/orders';
import { links } from '@bourse/links/links';
import { linkButton } from '@bourse/ui/link-button';
import { LoadMore } from '@bourse/ui/long-list';
import { Screen } from '@bourse/ui/screen';
import { Empty, QueryView } from '@bourse/ui/states';
import { Tabs } from '@bourse/ui/tabs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { LIST_REFRESH, PAGE_SIZE } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { RecordList } from './record-list.tsx';
import { RecordListSkeleton } from './record-skeletons.tsx';
import { ASKED, inTab, type RecordTab, recordTabFrom, recordTabs } from './record-status.ts';

/** Trading records in five tabs (D6). The tab is kept in the address, so that Back from a record returns to it. */
export function RecordsScreen() {
  const { t } = useTranslations();
  const [search, setSearch] = useSearchParams();
  const tab = recordTabFrom(search.get('tab'));
  return (
    <Screen flush onRefresh={useRefresh()}>
      <Tabs
        label={t('records.tabs')}
        value={tab}
        onChange={(next) => setSearch(next === 'all' ? {} : { tab: next }, { replace: true })}
        tabs={recordTabs.map((id) => ({ id, label: t(`records.tab.${id}`) }))}
        sticky
      >
        <Records key={tab} tab={tab} />
      </Tabs>
    </Screen>
  );
}

function Records({ tab }: { tab: RecordTab }) {
  const status = ASKED[tab];
  return status === undefined ? <NoRecords tab={tab} /> : <RecordsOf tab={tab} status={status} />;
}

function RecordsOf({ tab, status }: { tab: RecordTab; status: 0 | 1 }) {
  const { t } = useTranslations();
  const orders = useInfiniteQuery(
    pages(listOrders, { kind: 'stock', status }, { limit: PAGE_SIZE, every: LIST_REFRESH }),
  );
  return (
    <QueryView
      result={orders}
      pending={<RecordListSkeleton />}
      errorTitle={t('records.loadFailed')}
      isEmpty={(rows) => inTab(rows, tab).length === 0 && !orders.hasNextPage}
      empty={<NoRecords tab={tab} />}
    >
      {(rows) => (
        <>
          <RecordList orders={inTab(rows, tab)} />
          <LoadMore list={orders} />
        </>
      )}
    </QueryView>
  );
}

function NoRecords({ tab }: { tab: RecordTab }) {
  const { t } = useTranslations();
  return (
    <Empty
      icon="records"
      title={t(`records.empty.${tab}`)}
      {...(tab === 'all'
        ? {
            detail: t('records.emptyHint'),
            action: (
              <Link to={links.markets()} {...linkButton({ variant: 'primary' })}>
                {t('positions.browse')}
              </Link>
            ),
          }
        : {})}
    />
  );
}
