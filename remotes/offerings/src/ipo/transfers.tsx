import { pages, useReceivedAt } from '@bourse/api/query';
import { listOrders } from '@bourse/contract/orders';
import { List } from '@bourse/ui/list';
import { LoadMore } from '@bourse/ui/long-list';
import { Empty, QueryView, SkeletonRows } from '@bourse/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LIST_REFRESH, PAGE_SIZE } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { TransferRow } from './transfer-row.tsx';

/** The transfers of allotted shares, also those that failed (D15). */
export function Transfers() {
  const { t } = useTranslations();
  const asked = pages(listOrders, { kind: 'finalize', status: 0 }, { limit: PAGE_SIZE, every: LIST_REFRESH });
  const transfers = useInfiniteQuery(asked);
  return (
    <QueryView
      result={transfers}
      every={LIST_REFRESH}
      receivedAt={useReceivedAt(asked)}
      pending={<SkeletonRows rows={6} shape="row" />}
      errorTitle={t('ipo.ordersFailed')}
      empty={<Empty icon="rocket" title={t('ipo.noTransfers')} detail={t('ipo.noTransfersHint')} />}
    >
      {(rows) => (
        <>
          <List label={t('ipo.tab.transfers')}>
            {rows.map((transfer) => (
              <TransferRow key={transfer.id} transfer={transfer} />
            ))}
          </List>
          <LoadMore list={transfers} />
        </>
      )}
    </QueryView>
  );
}
