import { q, useRefresh } from '@bourse/api/query';
import { listRecharges, listWithdrawals } from '@bourse/contract/transfers';
import { optionalLinks } from '@bourse/links/links';
import { Pager } from '@bourse/ui/pager';
import { Screen } from '@bourse/ui/screen';
import { Empty, QueryView, SkeletonRows } from '@bourse/ui/states';
import { Tabs } from '@bourse/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { kindOf, PAGE_SIZE, readPage, type TransferKind, transferKinds } from './kinds.ts';
import { TransferRows } from './transfer-rows.tsx';

const LISTS = { recharge: optionalLinks.rechargeRecords(), withdraw: optionalLinks.withdrawRecords() };

/** Recharges and withdrawals: one screen with two tabs (D56). Tab and page are in the address. */
export function RecordsScreen() {
  const { t } = useTranslations();
  const { type, id } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const kind = kindOf({ pathname, type, id }) ?? 'recharge';
  return (
    <Screen flush onRefresh={useRefresh()}>
      <Tabs
        label={t('records.kinds')}
        value={kind}
        onChange={(next) => void navigate(LISTS[next], { replace: true })}
        tabs={transferKinds.map((each) => ({ id: each, label: t(`records.${each}.tab`) }))}
        sticky
      >
        <Records key={kind} kind={kind} />
      </Tabs>
    </Screen>
  );
}

function Records({ kind }: { kind: TransferKind }) {
  const { t } = useTranslations();
  const [query, setQuery] = useSearchParams();
  const page = readPage(query);
  const asked = { page, limit: PAGE_SIZE };
  const choices = { every: LIST_REFRESH, keepPrevious: true };
  const recharges = useQuery(q(listRecharges, asked, { ...choices, enabled: kind === 'recharge' }));
  const withdrawals = useQuery(q(listWithdrawals, asked, { ...choices, enabled: kind === 'withdraw' }));
  const records = kind === 'recharge' ? recharges : withdrawals;
  return (
    <QueryView
      result={records}
      pending={<SkeletonRows rows={6} shape="row" />}
      errorTitle={t('records.failed')}
      empty={
        <Empty icon="records" title={t(`records.${kind}.empty`)} detail={t(`records.${kind}.emptyHint`)} />
      }
    >
      {({ items, total }) => (
        <>
          <TransferRows kind={kind} rows={items} marked={query.get('new')} />
          <Pager
            label={t('records.pages')}
            page={page}
            pages={Math.ceil(total / PAGE_SIZE)}
            pending={records.isPlaceholderData}
            onChange={(next) => setQuery({ page: String(next) })}
          />
        </>
      )}
    </QueryView>
  );
}
