import { allPages, useReceivedAt } from '@bourse/api/query';
import type { PositionKind } from '@bourse/contract/position-kind';
import { listPositions, type Position } from '@bourse/contract/positions';
import { links } from '@bourse/links/links';
import { useCombinedQueries } from '@bourse/remote-kit/combine-queries';
import { linkButton } from '@bourse/ui/link-button';
import { List } from '@bourse/ui/list';
import { Empty, QueryView } from '@bourse/ui/states';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { LIST_REFRESH, PAGE_SIZE } from '../refresh.ts';
import type { Swipe } from '../swipes/swipe.ts';
import { SwipeRows } from '../swipes/swipe-rows.tsx';
import { useTranslations } from '../translations.ts';
import { kindsOf, type PositionTab } from './position-kinds.ts';
import { PositionRow } from './position-row.tsx';
import { PositionSheet } from './position-sheet.tsx';
import { positionTicket } from './position-ticket.ts';
import { positionsResultAtom, positionsSortAtom } from './positions.atoms.ts';
import { PositionsHead } from './positions-head.tsx';
import styles from './positions-list.module.css';
import { PositionsSkeleton } from './positions-skeleton.tsx';
import { PositionsSummary } from './positions-summary.tsx';
import { SavePositions } from './save-positions.tsx';
import { sortPositions } from './sort-positions.ts';
import { useAccountDay } from './use-account-day.ts';

/** The screen that lists what can be bought, linked when the customer has no positions of the tab. */
const MARKET: Record<PositionTab, string> = {
  all: links.markets(),
  stock: links.markets(),
  forex: links.forex(),
  futures: links.futures(),
  treasury: links.treasuryDebt(),
};

const askedFor = (kind: PositionKind) =>
  allPages(listPositions, { kind }, { limit: PAGE_SIZE, every: LIST_REFRESH });

/** All positions of a tab, loaded to the last page (product.md, "Positions"), so that the sums are complete. */
export function PositionsList({ tab }: { tab: PositionTab }) {
  const { t } = useTranslations();
  const asked = kindsOf(tab).map(askedFor);
  const positions = useCombinedQueries(asked);
  const receivedAt = useReceivedAt(...asked);
  const { day, title, label } = useAccountDay();
  return (
    <QueryView
      result={positions}
      every={LIST_REFRESH}
      receivedAt={receivedAt}
      pending={<PositionsSkeleton />}
      errorTitle={t('positions.loadFailed')}
      isEmpty={(lists) => lists.flat().length === 0}
      empty={
        <Empty
          icon="trade"
          title={t(`positions.empty.${tab}`)}
          detail={t('positions.emptyHint')}
          action={
            <Link to={MARKET[tab]} {...linkButton({ variant: 'primary' })}>
              {t('positions.browse')}
            </Link>
          }
        />
      }
    >
      {(lists) => {
        const held = lists.flat();
        return (
          <>
            <PositionsSummary kinds={kindsOf(tab)} positions={held} day={day} dayTitle={title} />
            <PositionsHead dayTitle={title} />
            <Rows tab={tab} positions={held} dayLabel={label} />
            <div className={styles.save}>
              <SavePositions tab={tab} positions={held} dayLabel={label} />
            </div>
          </>
        );
      }}
    </QueryView>
  );
}

interface RowsProps {
  tab: PositionTab;
  positions: readonly Position[];
  dayLabel: string;
}

function Rows({ tab, positions, dayLabel }: RowsProps) {
  const { t } = useTranslations();
  const result = useAtomValue(positionsResultAtom);
  const sorted = useSorted(positions);
  const [opened, open] = useState<string>();
  const navigate = useNavigate();
  const order = (place: number, swipe: Swipe) => {
    const position = sorted[place];
    if (position) void navigate(positionTicket(position, swipe === 'left' ? 'buy' : 'sell'));
  };
  return (
    <>
      <SwipeRows left={t('stockDetail.buy')} right={t('stockDetail.sell')} rightDoes="sell" onSwipe={order}>
        <List label={t(tab === 'all' ? 'positions.title' : `positions.kind.${tab}`)}>
          {sorted.map((position) => (
            <PositionRow
              key={position.symbol}
              position={position}
              result={result}
              resultName={result === 'day' ? dayLabel : t(`positions.${result}`)}
              onActions={open}
            />
          ))}
        </List>
      </SwipeRows>
      <PositionSheet
        position={positions.find(({ symbol }) => symbol === opened)}
        dayLabel={dayLabel}
        onClose={() => open(undefined)}
      />
    </>
  );
}

/**
 * The positions in the chosen order. The order stays while the same ones are listed, so that a poll moves no row under a
 * finger.
 */
function useSorted(positions: readonly Position[]): Position[] {
  const sort = useAtomValue(positionsSortAtom);
  const held = positions.map(({ symbol }) => symbol).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: which positions there are decides, not what they are worth
  const places = useMemo(
    () => new Map(sortPositions(positions, sort).map(({ symbol }, place) => [symbol, place])),
    [held, sort],
  );
  return [...positions].sort((one, other) => (places.get(one.symbol) ?? 0) - (places.get(other.symbol) ?? 0));
}
