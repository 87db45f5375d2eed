import { allPages, useRefresh } from '@bourse/api/query';
import type { Order } from '@bourse/contract/orders';
import { links } from '@bourse/links/links';
import { linkButton } from '@bourse/ui/link-button';
import { ActionBar, Screen } from '@bourse/ui/screen';
import { Empty, QueryView } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { buyAgain } from '../order-ticket/buy-again.ts';
import { useTranslations } from '../translations.ts';
import { ALL_ORDERS } from './all-orders.ts';
import { RecordDetail } from './record-detail.tsx';
import { profitOf } from './record-figures.ts';
import { RecordSkeleton } from './record-skeletons.tsx';

/** Finds an order by number, otherwise by id, which other back ends link to (D83). */
const orderIn = (rows: readonly Order[], asked: string): Order | undefined =>
  rows.find(({ orderNo }) => orderNo === asked) ?? rows.find(({ id }) => id === asked);

/** StockRecordDetail (D6): one trading record, found in the list, because the API has no call for a single one. */
export function RecordScreen() {
  const { t } = useTranslations();
  const { id = '' } = useParams();
  const orders = useQuery(allPages(...ALL_ORDERS));
  const order = orderIn(orders.data ?? [], id);
  const bar = order && (
    <ActionBar>
      <Link to={buyAgain(order)} {...linkButton({ variant: 'buy', size: 'large' })}>
        {t('record.buyAgain')}
      </Link>
    </ActionBar>
  );
  return (
    <Screen onRefresh={useRefresh()} bar={bar}>
      <QueryView
        result={orders}
        pending={<RecordSkeleton />}
        errorTitle={t('record.loadFailed')}
        isEmpty={() => !order}
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
        {(rows) => order && <RecordDetail order={order} profit={profitOf(order, rows)} />}
      </QueryView>
    </Screen>
  );
}
