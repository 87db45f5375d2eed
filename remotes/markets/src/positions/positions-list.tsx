import { allPages, useReceivedAt } from '@bourse/api/query';
import type { PositionKind } from '@bourse/contract/position-kind';
import { listPositions } from '@bourse/contract/positions';
import { links } from '@bourse/links/links';
import { linkButton } from '@bourse/ui/link-button';
import { List } from '@bourse/ui/list';
import { Empty, QueryView } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LIST_REFRESH, PAGE_SIZE } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { PositionRow } from './position-row.tsx';
import styles from './positions-list.module.css';
import { PositionsSkeleton } from './positions-skeleton.tsx';
import { PositionsSummary } from './positions-summary.tsx';
import { SavePositions } from './save-positions.tsx';
import { useAccountDay } from './use-account-day.ts';

/** The screen that lists the instruments of a kind, linked when the customer has no positions of it. */
const MARKET: Record<PositionKind, string> = {
  stock: links.markets(),
  forex: links.forex(),
  futures: links.futures(),
  treasury: links.treasuryDebt(),
};

/** All positions of a kind, loaded to the last page (product.md, "Positions"), so that the sums are complete. */
export function PositionsList({ kind }: { kind: PositionKind }) {
  const { t } = useTranslations();
  const asked = allPages(listPositions, { kind }, { limit: PAGE_SIZE, every: LIST_REFRESH });
  const positions = useQuery(asked);
  const receivedAt = useReceivedAt(asked);
  const { day, title, label } = useAccountDay();
  return (
    <QueryView
      result={positions}
      every={LIST_REFRESH}
      receivedAt={receivedAt}
      pending={<PositionsSkeleton />}
      errorTitle={t('positions.loadFailed')}
      empty={
        <Empty
          icon="trade"
          title={t(`positions.empty.${kind}`)}
          detail={t('positions.emptyHint')}
          action={
            <Link to={MARKET[kind]} {...linkButton({ variant: 'primary' })}>
              {t('positions.browse')}
            </Link>
          }
        />
      }
    >
      {(rows) => (
        <>
          <PositionsSummary kind={kind} positions={rows} day={day} dayTitle={title} />
          <List label={t(`positions.kind.${kind}`)}>
            {rows.map((position) => (
              <PositionRow key={position.symbol} position={position} dayLabel={label} />
            ))}
          </List>
          <div className={styles.save}>
            <SavePositions kind={kind} positions={rows} dayLabel={label} />
          </div>
        </>
      )}
    </QueryView>
  );
}
