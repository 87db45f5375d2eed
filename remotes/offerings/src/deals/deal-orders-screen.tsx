import { pages, useReceivedAt, useRefresh } from '@bourse/api/query';
import type { OfferKind } from '@bourse/contract/deals';
import { listOrders } from '@bourse/contract/orders';
import { linkButton } from '@bourse/ui/link-button';
import { DaySections, DaySectionsSkeleton, LoadMore } from '@bourse/ui/long-list';
import { Screen } from '@bourse/ui/screen';
import { Empty, QueryView } from '@bourse/ui/states';
import { Tabs } from '@bourse/ui/tabs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { LIST_REFRESH, PAGE_SIZE } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { listOf } from './addresses.ts';
import { DealOrderRow } from './deal-order-row.tsx';

/** The tabs, with the status that each asks for (D65). */
const TABS = { all: 0, success: 1, failed: 2 } as const;
type Tab = keyof typeof TABS;
const tabs = Object.keys(TABS) as Tab[];
const tabOf = (text: string | null): Tab => tabs.find((tab) => tab === text) ?? 'all';

export const BlockOrdersScreen = () => <DealOrders kind="bulk" />;
export const QipOrdersScreen = () => <DealOrders kind="qip" />;

/** The purchases of one kind. The tab is in the address, so that Back from a record returns to it. */
function DealOrders({ kind }: { kind: OfferKind }) {
  const { t } = useTranslations();
  const [query, setQuery] = useSearchParams();
  const tab = tabOf(query.get('tab'));
  return (
    <Screen flush onRefresh={useRefresh()}>
      <Tabs
        label={t('deals.orders.tabs')}
        value={tab}
        onChange={(next) => setQuery(next === 'all' ? {} : { tab: next }, { replace: true })}
        tabs={tabs.map((id) => ({ id, label: t(`deals.orders.tab.${id}`) }))}
        sticky
      >
        <Orders key={tab} kind={kind} tab={tab} />
      </Tabs>
    </Screen>
  );
}

function Orders({ kind, tab }: { kind: OfferKind; tab: Tab }) {
  const { t, locale } = useTranslations();
  const asked = pages(listOrders, { kind, status: TABS[tab] }, { limit: PAGE_SIZE, every: LIST_REFRESH });
  const orders = useInfiniteQuery(asked);
  return (
    <QueryView
      result={orders}
      every={LIST_REFRESH}
      receivedAt={useReceivedAt(asked)}
      pending={<DaySectionsSkeleton days={[2, 3]} />}
      errorTitle={t('deals.orders.loadFailed')}
      empty={
        tab === 'failed' ? (
          <Empty icon="records" title={t('deals.orders.nothingFailed')} />
        ) : (
          <Empty
            icon="records"
            title={t(`deals.${kind}.noOrders`)}
            action={
              <Link to={listOf(kind)} {...linkButton({ variant: 'primary' })}>
                {t('deals.orders.seeOffers')}
              </Link>
            }
          />
        )
      }
    >
      {(rows) => (
        <>
          <DaySections rows={rows} locale={locale}>
            {(order) => <DealOrderRow key={order.orderNo} order={order} />}
          </DaySections>
          <LoadMore list={orders} />
        </>
      )}
    </QueryView>
  );
}
