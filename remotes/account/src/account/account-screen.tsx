import { allPages, q, useReceivedAt, useRefresh } from '@bourse/api/query';
import { type Customer, getCustomer } from '@bourse/contract/customer';
import type { PositionKind } from '@bourse/contract/position-kind';
import { listPositions, type Position } from '@bourse/contract/positions';
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
import { allocationOf, dayOf, totalResultOf } from './holdings.ts';
import { IDENTITY, Identity } from './identity.tsx';
import { LatestChanges } from './latest-changes.tsx';
import { LoanRow } from './loan-row.tsx';
import { MarketTabs } from './market-tabs.tsx';
import { Summary, SummaryLike, SummarySkeleton } from './summary.tsx';
import { ValueHistory } from './value-history.tsx';

/** In the order of the positions' tabs. */
const kinds: readonly PositionKind[] = ['stock', 'forex', 'futures', 'treasury'];
const CUSTOMER = q(getCustomer, {}, { every: ACCOUNT_REFRESH });
const POSITIONS = kinds.map((kind) =>
  allPages(listPositions, { kind }, { limit: 50, every: ACCOUNT_REFRESH }),
);
/** How many rows of what is under way stand here. */
const UNDER_WAY = 3;
const held = (lists: readonly Position[][]) =>
  kinds.map((kind, index) => [kind, lists[index] ?? []] as const);

export function AccountScreen() {
  const { t } = useTranslations();
  const [hidden, setHidden] = useAtom(amountsHiddenAtom);
  const [isHoldOpen, closeHold] = useOpenInAddress('on-hold');
  const user = useAtomValue(userInfoAtom);
  const firstSteps = useAtomValue(firstStepsAtom);
  const customer = useQuery(CUSTOMER);
  const { isPending: isIdentityAwaited } = useQuery(IDENTITY);
  const positions = useCombinedQueries(POSITIONS);
  // The age of the screen is that of the oldest response.
  const receivedAt = useReceivedAt(CUSTOMER, ...POSITIONS);

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
          // Its last lines come with the positions and the identity.
          isPart
          isWhole={() => customer.isSuccess && positions.status === 'success' && !isIdentityAwaited}
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
                  total={data.totalAssets}
                  day={dayOf(data, positions.data?.flat())}
                  result={totalResultOf(positions.data?.flat())}
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
                    result={positions}
                    pending={<AllocationSkeleton />}
                    errorTitle={t('account.positionsFailed')}
                    isEmpty={(lists) => lists.flat().length === 0}
                    empty={<NothingHeld customer={data} hidden={hidden} />}
                  >
                    {(lists) => (
                      <Allocation
                        parts={allocationOf(data, held(lists))}
                        opensHolds={data.holds !== null}
                        hidden={hidden}
                      />
                    )}
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

function NothingHeld({ customer, hidden }: { customer: Customer; hidden: boolean }) {
  const { t } = useTranslations();
  return (
    <>
      <Allocation parts={allocationOf(customer, [])} opensHolds={customer.holds !== null} hidden={hidden} />
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
