import { q, useRefresh } from '@bourse/api/query';
import { listRecharges } from '@bourse/contract/recharges';
import type { Page } from '@bourse/contract/schema';
import { listWithdrawals } from '@bourse/contract/withdrawals';
import { optionalLinks } from '@bourse/links/links';
import { useGoBack } from '@bourse/remote-kit/use-go-back';
import { linkButton } from '@bourse/ui/link-button';
import { Pager } from '@bourse/ui/pager';
import { Screen } from '@bourse/ui/screen';
import { Empty, QueryView, SkeletonRows } from '@bourse/ui/states';
import { Tabs } from '@bourse/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { kindOf, listAddress, pageQuery, readList, type TransferKind, transferKinds } from './kinds.ts';
import { RecordSheet } from './record-sheet.tsx';
import type { Transfer } from './transfer.ts';
import { TransferRows } from './transfer-rows.tsx';
import { usePages } from './use-pages.ts';
import { useTransfer } from './use-transfer.ts';

/** Recharges and withdrawals: one screen with two tabs, and one record over them (D56). Tab and page are in the address. */
export function RecordsScreen() {
  const { t } = useTranslations();
  const { type, id } = useParams();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const named = kindOf({ pathname, type, id });
  const no = named === undefined ? id : undefined;
  const record = useTransfer(no);
  const known = named ?? record.data?.kind ?? readList(query);
  const kind = known ?? 'recharge';
  const close = useGoBack(listAddress(kind));
  return (
    <Screen flush onRefresh={useRefresh()}>
      <Tabs
        label={t('records.kinds')}
        value={kind}
        onChange={(next) => void navigate(listAddress(next), { replace: true })}
        tabs={transferKinds.map((each) => ({ id: each, label: t(`records.${each}.tab`) }))}
        sticky
      >
        <Records key={kind} kind={kind} marked={no ?? query.get('new')} />
      </Tabs>
      <RecordSheet no={no} kind={known} record={record} onClose={close} />
    </Screen>
  );
}

interface RecordsProps {
  kind: TransferKind;
  /** Number of the record that is open or was just made. */
  marked: string | null;
}

function Records({ kind, marked }: RecordsProps) {
  const { t } = useTranslations();
  const { asked, pagerOf } = usePages();
  const { page } = asked;
  const choices = { every: LIST_REFRESH, keepPrevious: true };
  const recharges = useQuery(q(listRecharges, asked, { ...choices, enabled: kind === 'recharge' }));
  const withdrawals = useQuery(q(listWithdrawals, asked, { ...choices, enabled: kind === 'withdraw' }));
  const records = kind === 'recharge' ? recharges : withdrawals;
  return (
    <QueryView<Page<Transfer>>
      result={records}
      pending={<SkeletonRows rows={6} shape="row" />}
      errorTitle={t('records.failed')}
      empty={page === 1 ? <NoRecords kind={kind} /> : <NoSuchPage kind={kind} />}
    >
      {(answer) => (
        <>
          <TransferRows kind={kind} rows={answer.items} marked={marked} query={pageQuery(kind, page)} />
          <Pager
            label={t('records.pages')}
            {...pagerOf(answer)}
            pending={records.isPlaceholderData}
            onChange={(next) => {
              pagerOf(answer).onChange(next);
              window.scrollTo(0, 0); // The next page starts at its top.
            }}
          />
        </>
      )}
    </QueryView>
  );
}

function NoRecords({ kind }: { kind: TransferKind }) {
  const { t } = useTranslations();
  const to = kind === 'recharge' ? optionalLinks.recharge() : optionalLinks.withdraw();
  return (
    <Empty
      icon="records"
      title={t(`records.${kind}.empty`)}
      detail={t(`records.${kind}.emptyHint`)}
      action={
        <Link to={to} {...linkButton({ variant: 'primary' })}>
          {t(kind === 'recharge' ? 'recharge.title' : 'withdraw.title')}
        </Link>
      }
    />
  );
}

/** For an old address, or where there are fewer records than before. */
function NoSuchPage({ kind }: { kind: TransferKind }) {
  const { t } = useTranslations();
  return (
    <Empty
      icon="records"
      title={t('records.beyond')}
      action={
        <Link to={listAddress(kind)} {...linkButton()}>
          {t('records.toFirst')}
        </Link>
      }
    />
  );
}
