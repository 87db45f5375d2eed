import { q, useReceivedAt, useRefresh } from '@bourse/api/query';
import { type Bill, listBills } from '@bourse/contract/bills';
import { formatTime } from '@bourse/i18n/dates';
import { links } from '@bourse/links/links';
import { textLink } from '@bourse/ui/link-button';
import { DaySections, DaySectionsSkeleton } from '@bourse/ui/long-list';
import { Pager } from '@bourse/ui/pager';
import { Screen } from '@bourse/ui/screen';
import { Empty, QueryView } from '@bourse/ui/states';
import { Tabs } from '@bourse/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { BillRow } from './bill-row.tsx';
import { directions, entriesOf, PAGE, readShown, type Shown, writeShown } from './bills.ts';

export function ChangesScreen() {
  const { t } = useTranslations();
  const [query, setQuery] = useSearchParams();
  const shown = readShown(query);
  const { direction, page } = shown;
  const asked = q(listBills, { direction, page, limit: PAGE }, { every: LIST_REFRESH, keepPrevious: true });
  const bills = useQuery(asked);
  const receivedAt = useReceivedAt(asked);

  return (
    <Screen flush onRefresh={useRefresh()}>
      <Tabs
        label={t('activity.kinds')}
        value={direction}
        onChange={(next) => setQuery(writeShown({ direction: next, page: 1 }), { replace: true })}
        tabs={directions.map((id) => ({ id, label: t(DIRECTIONS[id]) }))}
        sticky
      >
        <QueryView
          // Data of another direction must not be shown here, but the previous page stays until the next one
          // is loaded.
          result={
            bills.isPlaceholderData && page === 1 ? { ...bills, status: 'pending', data: undefined } : bills
          }
          pending={<DaySectionsSkeleton days={[3, 5]} />}
          every={LIST_REFRESH}
          receivedAt={receivedAt}
          errorTitle={t('activity.failed')}
          empty={<NoBills shown={shown} />}
        >
          {({ items, total }) => (
            <>
              <Days bills={items} />
              <Pager
                label={t('activity.pages')}
                page={page}
                pages={Math.ceil(total / PAGE)}
                pending={bills.isPlaceholderData}
                onChange={(next) => {
                  setQuery(writeShown({ direction, page: next }));
                  window.scrollTo(0, 0); // The next page starts at its top.
                }}
              />
            </>
          )}
        </QueryView>
      </Tabs>
    </Screen>
  );
}

function Days({ bills }: { bills: readonly Bill[] }) {
  const { locale } = useTranslations();
  return (
    <DaySections rows={entriesOf(bills)} locale={locale}>
      {(entry) => <BillRow key={entry.id} entry={entry} when={formatTime(entry.createdAt, locale)} />}
    </DaySections>
  );
}

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

function NoBills({ shown }: { shown: Shown }) {
  const { t } = useTranslations();
  if (shown.page === 1)
    return <Empty icon="records" title={t(NONE[shown.direction])} detail={t('activity.emptyHint')} />;
  return (
    <Empty
      icon="records"
      title={t('activity.beyond')}
      action={
        <Link to={links.accountChanges()} className={textLink}>
          {t('activity.toFirst')}
        </Link>
      }
    />
  );
}
