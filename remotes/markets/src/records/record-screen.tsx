import { useRefresh } from '@bourse/api/query';
import { profitOf } from '@bourse/figures/records';
import { links } from '@bourse/links/links';
import { linkButton } from '@bourse/ui/link-button';
import { ActionBar, Screen } from '@bourse/ui/screen';
import { Empty, QueryView } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { buyAgain } from '../order-ticket/buy-again.ts';
import { useTranslations } from '../translations.ts';
import { tradingRecord } from './all-orders.ts';
import { RecordDetail } from './record-detail.tsx';
import { RecordSkeleton } from './record-skeletons.tsx';

/** StockRecordDetail (D6): one trading record, found in the list. */
export function RecordScreen() {
  const { t } = useTranslations();
  const { id = '' } = useParams();
  const record = useQuery(tradingRecord(id));
  const order = record.data?.order;
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
        result={record}
        pending={<RecordSkeleton />}
        errorTitle={t('record.loadFailed')}
        isEmpty={(found) => found === null}
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
        {(found) =>
          found && (
            <RecordDetail order={found.order} profit={profitOf(found.order, found.lot ? [found.lot] : [])} />
          )
        }
      </QueryView>
    </Screen>
  );
}
