import { pages, useReceivedAt, useRefresh } from '@bourse/api/query';
import { listIpoApplications } from '@bourse/contract/ipo';
import { optionalLinks } from '@bourse/links/links';
import { linkButton } from '@bourse/ui/link-button';
import { List } from '@bourse/ui/list';
import { LoadMore } from '@bourse/ui/long-list';
import { Screen } from '@bourse/ui/screen';
import { Empty, QueryView, SkeletonRows } from '@bourse/ui/states';
import { Tabs } from '@bourse/ui/tabs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { LIST_REFRESH, PAGE_SIZE } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { ApplicationRow } from './application-row.tsx';
import { Transfers } from './transfers.tsx';

const tabs = ['applications', 'transfers'] as const;

/**
 * Applications and transfers of allotted shares (D15, D68). Tab and unfolded application are in the address, so that
 * Back from a stock returns to them.
 */
export function IpoOrdersScreen() {
  const { t } = useTranslations();
  const [query, setQuery] = useSearchParams();
  const tab = query.get('tab') === 'transfers' ? 'transfers' : 'applications';
  return (
    <Screen flush onRefresh={useRefresh()}>
      <Tabs
        label={t('ipo.tabs')}
        value={tab}
        onChange={(next) => setQuery(next === 'transfers' ? { tab: next } : {}, { replace: true })}
        tabs={tabs.map((id) => ({ id, label: t(`ipo.tab.${id}`) }))}
        sticky
      >
        {tab === 'applications' ? <Applications /> : <Transfers />}
      </Tabs>
    </Screen>
  );
}

function Applications() {
  const { t } = useTranslations();
  const [query, setQuery] = useSearchParams();
  const unfolded = query.get('application');
  const asked = pages(listIpoApplications, {}, { limit: PAGE_SIZE, every: LIST_REFRESH });
  const applications = useInfiniteQuery(asked);
  return (
    <QueryView
      result={applications}
      every={LIST_REFRESH}
      receivedAt={useReceivedAt(asked)}
      pending={<SkeletonRows rows={6} shape="row" />}
      errorTitle={t('ipo.ordersFailed')}
      empty={
        <Empty
          icon="rocket"
          title={t('ipo.noApplications')}
          action={
            <Link to={optionalLinks.ipo()} {...linkButton({ variant: 'primary' })}>
              {t('ipo.see')}
            </Link>
          }
        />
      }
    >
      {(rows) => (
        <>
          <List label={t('ipo.tab.applications')}>
            {rows.map((application) => (
              <ApplicationRow
                key={application.id}
                application={application}
                isUnfolded={application.id === unfolded}
                onUnfold={(isUnfolded) =>
                  setQuery(isUnfolded ? { application: application.id } : {}, { replace: true })
                }
              />
            ))}
          </List>
          <LoadMore list={applications} />
        </>
      )}
    </QueryView>
  );
}
