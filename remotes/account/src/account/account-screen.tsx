import { allPages, q, useReceivedAt, useRefresh } from '@bourse/api/query';
import { type Customer, getCustomer } from '@bourse/contract/customer';
import { positionKind } from '@bourse/contract/position-kind';
import { listPositions } from '@bourse/contract/positions';
import { type KindWorth, todayOf, totalResult, worthByKind } from '@bourse/figures/account';
import { links } from '@bourse/links/links';
import { useCombinedQueries } from '@bourse/remote-kit/combine-queries';
import { Deferred } from '@bourse/remote-kit/deferred';
import { Reserved } from '@bourse/remote-kit/reserved';
import { UnderWay } from '@bourse/remote-kit/under-way';
import { useOpenInAddress } from '@bourse/remote-kit/use-open-in-address';
import { firstStepsAtom } from '@bourse/session/first-steps';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { userInfoAtom } from '@bourse/session/session';
import { linkButton } from '@bourse/ui/link-button';
import { Screen } from '@bourse/ui/screen';
import { SharedProblem } from '@bourse/ui/shared-problem';
import { Empty, QueryView } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PlaceList } from '../place-rows.tsx';
import { ACCOUNT_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { AccountButtons } from './account-buttons.tsx';
import { Allocation, AllocationSkeleton } from './allocation.tsx';
import { FinishSettingUp } from './finish-setting-up.tsx';
import { HoldSheet } from './hold-sheet.tsx';
import { IDENTITY, Identity } from './identity.tsx';
import { LatestChanges } from './latest-changes.tsx';
import { LoanRow } from './loan-row.tsx';
import { MarketTabs } from './market-tabs.tsx';
import { Summary, SummaryLike, SummarySkeleton } from './summary.tsx';
import { ValueHistory } from './value-history.tsx';

const CUSTOMER = q(getCustomer, {}, { every: ACCOUNT_REFRESH });
/** Asked only where the customer's data have no sums by kind or no result of the day (D79). */
const POSITIONS = positionKind.options.map((kind) =>
  allPages(listPositions, { kind }, { limit: 50, every: ACCOUNT_REFRESH }),
);
const NO_LISTS: typeof POSITIONS = [];
/** How many rows of what is under way stand here. */
const UNDER_WAY = 3;

export function AccountScreen() {
  const { t } = useTranslations();
  const [hidden, setHidden] = useAtom(amountsHiddenAtom);
  const [isHoldOpen, closeHold] = useOpenInAddress('on-hold');
  const user = useAtomValue(userInfoAtom);
  const firstSteps = useAtomValue(firstStepsAtom);
  const customer = useQuery(CUSTOMER);
  const { isPending: isIdentityAwaited } = useQuery(IDENTITY);
  const { data } = customer;
  const isReported = data?.held !== null && data?.day !== null;
  const asked = isReported ? NO_LISTS : POSITIONS;
  const lists = useCombinedQueries(asked);
  const positions = isReported ? undefined : lists.data?.flat();
  const kinds = data && worthByKind(data, positions);
  // The age of the screen is that of the oldest response.
  const receivedAt = useReceivedAt(CUSTOMER, ...asked);

  const refresh = useRefresh();
  const [visit, setVisit] = useState(0);

  // What follows the buttons says nothing where the summary above them has failed.
  const isThere = customer.data !== undefined || customer.status === 'pending';

  return (
    <Screen flush onRefresh={() => refresh().finally(() => setVisit((before) => before + 1))}>
      <SharedProblem>
        <Reserved
          name="account.summary"
          content={user?.id ?? ''}
          like={<SummaryLike phone={user?.phone ?? ''} hasResult={firstSteps !== 'shown'} />}
          // Its last lines come with the identity, and with lists of positions where they are asked.
          isPart
          isWhole={() => customer.isSuccess && lists.status === 'success' && !isIdentityAwaited}
        >
          <QueryView
            result={customer}
            pending={<SummarySkeleton />}
            every={ACCOUNT_REFRESH}
            receivedAt={receivedAt}
            errorTitle={t('account.failed')}
          >
            {(data) => (
              <>
                <Identity customer={data} />
                <Summary
                  customer={data}
                  day={todayOf(data, positions)}
                  result={totalResult(kinds)}
                  hidden={hidden}
                  onHide={setHidden}
                />
              </>
            )}
          </QueryView>
        </Reserved>
        <ValueHistory hidden={hidden} />
        <AccountButtons />
        <UnderWay key={visit} place="account.under-way/v1" rows={UNDER_WAY} />
        {isThere && (
          <QueryView
            result={customer}
            pending={<AllocationSkeleton />}
            every={ACCOUNT_REFRESH}
            receivedAt={receivedAt}
          >
            {(data) => (
              <>
                <div data-part="true">
                  <QueryView
                    result={lists}
                    pending={<AllocationSkeleton />}
                    errorTitle={t('account.positionsFailed')}
                    isEmpty={() => kinds?.length === 0}
                    empty={<NothingHeld customer={data} hidden={hidden} />}
                  >
                    {() => <Allocation customer={data} kinds={kinds ?? []} hidden={hidden} />}
                  </QueryView>
                </div>
                <Deferred>
                  <LoanRow loan={data.loan} hidden={hidden} />
                  <HoldSheet
                    customer={data}
                    open={isHoldOpen && data.holds !== null}
                    onClose={closeHold}
                    hidden={hidden}
                  />
                </Deferred>
              </>
            )}
          </QueryView>
        )}
        <Deferred>
          <PlaceList place="account.rows/v1" label={t('account.title')} />
          {customer.data && <FinishSettingUp customer={customer.data} />}
          <MarketTabs />
          <LatestChanges />
        </Deferred>
      </SharedProblem>
    </Screen>
  );
}

const NONE: readonly KindWorth[] = [];

function NothingHeld({ customer, hidden }: { customer: Customer; hidden: boolean }) {
  const { t } = useTranslations();
  return (
    <>
      <Allocation customer={customer} kinds={NONE} hidden={hidden} />
      <Empty
        icon="chart"
        title={t('account.nothingHeld')}
        detail={t('account.nothingHeldHint')}
        action={
          <Link to={links.markets()} {...linkButton({ variant: 'primary' })}>
            {t('account.toMarkets')}
          </Link>
        }
      />
    </>
  );
}
