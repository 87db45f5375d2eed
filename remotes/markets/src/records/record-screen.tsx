import { useRefresh, whole } from '@bourse/api/query';
import { listOrders } from '@bourse/contract/orders';
import { links } from '@bourse/links/links';
import { linkButton } from '@bourse/ui/link-button';
import { Screen } from '@bourse/ui/screen';
import { Empty, Four } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { useWords } from '../words.ts';
import { RecordDetail } from './record-detail.tsx';
import { profitOf } from './record-figures.ts';
import { RecordSkeleton } from './record-skeletons.tsx';

/** There is no call for one order: it is looked for in the list, read in large pages. */
const LOOKUP_PAGE = 50;

/** StockRecordDetail (D6): one trading record by its order number. */
export function RecordScreen() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const orders = useQuery(whole(listOrders, { kind: 'stock', status: 0 }, { limit: LOOKUP_PAGE }));
  return (
    <Screen onRefresh={useRefresh()}>
      <Four
        result={orders}
        pending={<RecordSkeleton />}
        errorTitle={t('record.loadFailed')}
        isEmpty={(rows) => !rows.some(({ orderNo }) => orderNo === id)}
        empty={
          <Empty
            icon="records"
            title={t('record.notFound')}
            detail={t('record.notFoundHint', { id })}
            action={
              <Link to={links.records()} {...linkButton()}>
                {t('record.all')}
              </Link>
            }
          />
        }
      >
        {(rows) => {
          const order = rows.find(({ orderNo }) => orderNo === id);
          return order && <RecordDetail order={order} profit={profitOf(order, rows)} />;
        }}
      </Four>
    </Screen>
  );
}
