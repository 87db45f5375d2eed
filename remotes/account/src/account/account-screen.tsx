import { q, useReceivedAt, useRefresh, whole } from '@bourse/api/query';
import { type Customer, getCustomer } from '@bourse/contract/customer';
import { listPositions, type Position } from '@bourse/contract/positions';
import { links, type PositionKind } from '@bourse/links/links';
import { usePlaceLinks } from '@bourse/remote-kit/place-links';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { linkButton } from '@bourse/ui/link-button';
import { Screen } from '@bourse/ui/screen';
import { Shortcut, Shortcuts } from '@bourse/ui/shortcut';
import { Empty, QueryView } from '@bourse/ui/states';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { Link } from 'react-router-dom';
import { PlaceRows } from '../place-rows.tsx';
import { ACCOUNT_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { Allocation, AllocationSkeleton } from './allocation.tsx';
import { combineQueries } from './combine-queries.ts';
import { HoldSheet } from './hold-sheet.tsx';
import { allocationOf, dayOf } from './holdings.ts';
import { Identity } from './identity.tsx';
import { LatestChanges } from './latest-changes.tsx';
import { Summary, SummarySkeleton } from './summary.tsx';
import { useOpenInAddress } from './use-open-in-address.ts';

/** In the order of the positions' tabs. */
const kinds: readonly PositionKind[] = ['stock', 'forex', 'futures', 'treasury'];
const CUSTOMER = q(getCustomer, {}, { every: ACCOUNT_REFRESH });
const POSITIONS = kinds.map((kind) => whole(listPositions, { kind }, { limit: 50, every: ACCOUNT_REFRESH }));
const held = (lists: readonly Position[][]) =>
  kinds.map((kind, index) => [kind, lists[index] ?? []] as const);

export function AccountScreen() {
  const { t } = useTranslations();
  const [hidden, setHidden] = useAtom(amountsHiddenAtom);
  const buttons = usePlaceLinks('account.buttons/v1');
  const [isHoldOpen, closeHold] = useOpenInAddress('on-hold');
  const customer = useQuery(CUSTOMER);
  const positions = useQueries({ queries: POSITIONS, combine: combineQueries<Position[][]> });
  // The age of the screen is that of the oldest response.
  const receivedAt = useReceivedAt(CUSTOMER, ...POSITIONS);

  return (
    <Screen flush onRefresh={useRefresh()}>
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
              hidden={hidden}
              onHide={setHidden}
            />
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
            <HoldSheet
              customer={data}
              open={isHoldOpen && data.holds !== null}
              onClose={closeHold}
              hidden={hidden}
            />
          </>
        )}
      </QueryView>
      <Shortcuts label={t('account.shortcuts')}>
        {buttons.map(({ to, icon, title }) => (
          <Shortcut key={to} as={Link} to={to} icon={icon} label={title} />
        ))}
      </Shortcuts>
      <PlaceRows place="account.rows/v1" label={t('account.title')} />
      <LatestChanges />
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
