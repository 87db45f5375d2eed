import { allPages, pages, useReceivedAt, useRefresh } from '@bourse/api/query';
import { listFundOrders } from '@bourse/contract/funds';
import { investedIn } from '@bourse/figures/funds';
import { formatDay } from '@bourse/i18n/dates';
import { optionalLinks } from '@bourse/links/links';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { linkButton } from '@bourse/ui/link-button';
import { List } from '@bourse/ui/list';
import { LoadMore } from '@bourse/ui/long-list';
import { DOTS } from '@bourse/ui/masked';
import { Screen } from '@bourse/ui/screen';
import { Empty, QueryView, SkeletonRows } from '@bourse/ui/states';
import { Tabs } from '@bourse/ui/tabs';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { money } from '../figures.ts';
import { LIST_REFRESH, PAGE_SIZE } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { useOpenedSheet } from '../use-opened-sheet.ts';
import styles from './fund-orders-screen.module.css';
import { numberOf, type OrderTab, orderStatuses, tabAddress, tabOf } from './order.ts';
import { OrderRow } from './order-row.tsx';

/** Loaded after the list, which is what the screen is opened for. */
const OrderSheet = lazyWithRetry(() => import('./order-sheet.tsx').then((m) => m.OrderSheet), {
  pending: null,
});

/** Rows of a page where all orders are read. */
const ALL_ORDERS = 50;

/** The fund orders, by status; status and opened order are in the address. */
export function FundOrdersScreen() {
  const { t } = useTranslations();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const tab = tabOf(query);
  const asked = pages(listFundOrders, tab === 'all' ? {} : { status: tab }, {
    limit: PAGE_SIZE,
    every: LIST_REFRESH,
  });
  const orders = useInfiniteQuery(asked);
  const { id, isOpen, opening, close } = useOpenedSheet(query.get('order'), tabAddress(tab));
  const label = (one: OrderTab) =>
    t(one === 'all' ? 'fundInvestment.order.all' : `fundInvestment.order.tab.${one}`);
  return (
    <Screen flush onRefresh={useRefresh()}>
      <Tabs
        label={t('fundInvestment.order.tabs')}
        value={tab}
        onChange={(next) => void navigate(tabAddress(next), { replace: true })}
        tabs={(['all', ...orderStatuses] as const).map((one) => ({ id: one, label: label(one) }))}
      >
        <QueryView
          result={orders}
          every={LIST_REFRESH}
          receivedAt={useReceivedAt(asked)}
          pending={<SkeletonRows rows={5} shape="row" />}
          errorTitle={t('fundInvestment.order.failed')}
          empty={
            <Empty
              icon="fund"
              title={t(`fundInvestment.order.none.${tab}`)}
              action={
                <Link to={optionalLinks.funds()} {...linkButton({ variant: 'primary' })}>
                  {t('fundInvestment.order.toFunds')}
                </Link>
              }
            />
          }
        >
          {(rows) => (
            <>
              <Invested />
              <List label={t('fundInvestment.ordersTitle')}>
                {rows.map((order) => (
                  <OrderRow
                    key={order.id}
                    order={order}
                    tab={tab}
                    current={isOpen && numberOf(order) === id}
                  />
                ))}
              </List>
              <LoadMore list={orders} />
            </>
          )}
        </QueryView>
      </Tabs>
      {id !== undefined && (
        <OrderSheet
          key={opening}
          number={id}
          isOpen={isOpen}
          listed={orders.data?.find((order) => numberOf(order) === id)}
          isListOver={orders.status !== 'pending'}
          onClose={close}
        />
      )}
    </Screen>
  );
}

/** The sum of all active orders, and when the next unit comes back. It draws nothing while there is no such order. */
function Invested() {
  const { t, locale } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const { data: running } = useQuery(
    allPages(listFundOrders, { status: 'active' }, { limit: ALL_ORDERS, every: LIST_REFRESH }),
  );
  if (!running || running.length === 0) return null;
  const { total, nextAt } = investedIn(running);
  const amount = masked ? DOTS : money(total);
  return (
    <p className={styles.invested}>
      {nextAt === undefined
        ? t('fundInvestment.order.invested', { amount })
        : t('fundInvestment.order.investedNext', { amount, date: formatDay(nextAt, locale) })}
    </p>
  );
}
