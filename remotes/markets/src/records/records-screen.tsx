import { isCallMissing } from '@bourse/api/error';
import { allPages, pages, pollEvery, q, useRefresh } from '@bourse/api/query';
import { listOrderSymbols } from '@bourse/contract/order-symbols';
import { listOrders, type Order } from '@bourse/contract/orders';
import { links } from '@bourse/links/links';
import { useIsLater } from '@bourse/remote-kit/use-is-later';
import { linkButton } from '@bourse/ui/link-button';
import { LoadMore } from '@bourse/ui/long-list';
import { Screen } from '@bourse/ui/screen';
import { Empty, QueryView, useStandingError } from '@bourse/ui/states';
import { Tabs } from '@bourse/ui/tabs';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { LIST_REFRESH, PAGE_SIZE } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { ALL_ORDERS } from './all-orders.ts';
import { askSums } from './realised.ts';
import { RealisedInAddress } from './realised-dialog.tsx';
import { RealisedRow } from './realised-row.tsx';
import { asked, filterFrom, matches, type RecordFilter, withFilter } from './record-filter.ts';
import { RecordFilters } from './record-filters.tsx';
import { RecordList } from './record-list.tsx';
import { RecordListSkeleton } from './record-skeletons.tsx';
import { ASKED, inTab, type RecordTab, recordTabFrom, recordTabs } from './record-status.ts';
import { SaveRecords } from './save-records.tsx';

/**
 * Trading records in five tabs (D6), of one instrument and of some days where that is chosen. All of it is kept in the
 * address, so that Back from a record returns to it.
 */
export function RecordsScreen() {
  const { t } = useTranslations();
  const [search, setSearch] = useSearchParams();
  const tab = recordTabFrom(search.get('tab'));
  const filter = filterFrom(search);
  const symbols = useQuery({
    ...q(listOrderSymbols, {}),
    enabled: useIsLater(),
    // Until the symbols have loaded, there is nothing to choose from.
    refetchInterval: pollEvery(
      LIST_REFRESH,
      ({ state }) => state.status === 'error' && !isCallMissing(state.error),
    ),
  });
  // A back end with neither the list of symbols nor the totals (D79): both are computed from all orders.
  const hasSums = !isCallMissing(useStandingError(useQuery(askSums(filter))));
  const hasSymbols = !isCallMissing(useStandingError(symbols));
  const known = useQuery({ ...allPages(...ALL_ORDERS), enabled: !(hasSums && hasSymbols) }).data;
  const listed = (orders: readonly Order[]) => inTab(orders, tab).filter((order) => matches(order, filter));
  const change = (next: URLSearchParams) => setSearch(next, { replace: true });
  return (
    <Screen flush onRefresh={useRefresh()}>
      <Tabs
        label={t('records.tabs')}
        value={tab}
        onChange={(next) => {
          const changed = new URLSearchParams(search);
          if (next === 'all') changed.delete('tab');
          else changed.set('tab', next);
          change(changed);
        }}
        tabs={recordTabs.map((id) => ({ id, label: t(`records.tab.${id}`) }))}
        size="small"
        sticky
      >
        <RecordFilters
          filter={filter}
          onFilter={(part) => change(withFilter(search, part))}
          symbols={(hasSymbols ? (symbols.data?.items ?? []) : (known ?? [])).map(({ symbol }) => symbol)}
        >
          <SaveRecords
            key={`${tab} ${filter.symbol} ${filter.from} ${filter.to}`}
            tab={tab}
            filter={filter}
          />
        </RecordFilters>
        {(tab === 'all' || tab === 'success') && <RealisedRow filter={filter} />}
        <Records
          key={`${tab} ${filter.symbol} ${filter.from} ${filter.to}`}
          tab={tab}
          filter={filter}
          listed={listed}
          all={hasSums ? undefined : known && listed(known)}
          hasSums={hasSums}
        />
      </Tabs>
      <RealisedInAddress />
    </Screen>
  );
}

interface RecordsProps {
  tab: RecordTab;
  filter: RecordFilter;
  /** Those of some orders that are listed here. */
  listed: (orders: readonly Order[]) => Order[];
  /** All that are listed here, of a back end without sums; undefined until they are loaded. */
  all: readonly Order[] | undefined;
  /** Whether the back end answers the sums of sales. */
  hasSums: boolean;
}

function Records(props: RecordsProps) {
  const { tab, filter } = props;
  const status = ASKED[tab];
  return status === undefined ? (
    <NoRecords tab={tab} filter={filter} />
  ) : (
    <RecordsOf {...props} status={status} />
  );
}

function RecordsOf({ tab, filter, listed, all, hasSums, status }: RecordsProps & { status: 0 | 1 }) {
  const { t } = useTranslations();
  const orders = useInfiniteQuery(
    pages(listOrders, { kind: 'stock', status, ...asked(filter) }, { limit: PAGE_SIZE, every: LIST_REFRESH }),
  );
  return (
    <QueryView
      result={orders}
      pending={<RecordListSkeleton />}
      errorTitle={t('records.loadFailed')}
      isEmpty={(rows) => listed(rows).length === 0 && !orders.hasNextPage}
      empty={<NoRecords tab={tab} filter={filter} />}
    >
      {(rows) => (
        <>
          <RecordList
            orders={listed(rows)}
            all={all}
            filter={hasSums && tab !== 'pending' ? filter : undefined}
          />
          <LoadMore list={orders} />
        </>
      )}
    </QueryView>
  );
}

function NoRecords({ tab, filter }: Pick<RecordsProps, 'tab' | 'filter'>) {
  const { t } = useTranslations();
  if (filter.symbol || filter.from || filter.to)
    return (
      <Empty
        icon="records"
        title={t('records.noneOfFilter')}
        action={
          <Link to={links.records()} replace {...linkButton()}>
            {t('record.all')}
          </Link>
        }
      />
    );
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
