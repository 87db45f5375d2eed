import { allPages } from '@bourse/api/query';
import type { PositionKind } from '@bourse/contract/position-kind';
import { listPositions, type Position } from '@bourse/contract/positions';
import type { Lot } from '@bourse/figures/lots';
import { links } from '@bourse/links/links';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { Icon } from '@bourse/ui/icon';
import { KeyValue } from '@bourse/ui/key-value';
import { List, Row } from '@bourse/ui/list';
import { Section } from '@bourse/ui/section';
import { QueryView, Skeleton } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { usePositionFigures } from '../positions/position-figures.tsx';
import { useAccountDay } from '../positions/use-account-day.ts';
import { LIST_REFRESH, PAGE_SIZE } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import styles from './stock-detail.module.css';
import { useQuotedPosition } from './use-quoted-position.ts';

const LotsSheet = lazyWithRetry(
  () => import(/* webpackChunkName: "on-request-lots" */ './lots-sheet.tsx').then((m) => m.LotsSheet),
  { pending: null },
);

interface OwnPositionProps {
  symbol: string;
  kind: PositionKind;
  /** The open lots, oldest first. */
  lots: readonly Lot[];
  /** Rows below that of the lots. */
  children: ReactNode;
}

/** The customer's position, by the figures of the positions screen, and what it consists of. */
export function OwnPosition({ symbol, kind, lots, children }: OwnPositionProps) {
  const { t } = useTranslations();
  const asked = allPages(listPositions, { kind, symbol }, { limit: PAGE_SIZE, every: LIST_REFRESH });
  const result = useQuery({
    ...asked,
    select: (positions) => positions.filter((position) => position.symbol === symbol),
  });
  const [isOpen, setIsOpen] = useState<boolean>();
  return (
    <Section
      flush
      title={t('stockDetail.position')}
      more={{ as: Link, to: links.positions(kind), label: t('stockDetail.allPositions') }}
    >
      <div className={styles.figures}>
        <QueryView
          result={result}
          pending={<FiguresSkeleton />}
          empty={null}
          errorTitle={t('positions.loadFailed')}
        >
          {([position]) => position && <Figures position={position} lots={lots} />}
        </QueryView>
      </div>
      <List>
        <Row
          title={t('stockDetail.lots', { count: lots.length })}
          value={
            <span className={styles.chevron}>
              <Icon name="forward" size={16} />
            </span>
          }
          onPress={() => setIsOpen(true)}
        />
        {children}
      </List>
      {isOpen !== undefined && (
        <LotsSheet position={result.data?.[0]} lots={lots} open={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </Section>
  );
}

/** At the price above it, which comes more often than the position does. */
function Figures({ position, lots }: { position: Position; lots: readonly Lot[] }) {
  const figuresOf = usePositionFigures();
  const { label } = useAccountDay();
  const now = useQuotedPosition(position, lots);
  return <KeyValue columns={2} items={figuresOf(now, label)} />;
}

/** As many as a settled position has. */
const FIGURES = 7;

function FiguresSkeleton() {
  return (
    <KeyValue
      columns={2}
      items={Array.from({ length: FIGURES }, (_, at) => ({
        key: String(at),
        label: <Skeleton size={13} width="48%" />,
        value: <Skeleton size={15} width="72%" />,
      }))}
    />
  );
}
