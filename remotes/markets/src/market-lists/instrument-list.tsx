import { useReceivedAt, useRefresh } from '@bourse/api/query';
import type { PositionKind } from '@bourse/contract/position-kind';
import { List } from '@bourse/ui/list';
import { CodeSearch, LoadMore } from '@bourse/ui/long-list';
import { Screen } from '@bourse/ui/screen';
import { Empty, QueryView, SkeletonRows } from '@bourse/ui/states';
import type { QueryKey, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { InstrumentRow } from '../instruments/instrument-row.tsx';
import type { Listed } from '../markets/listed.ts';
import { LIST_REFRESH, PAGE_SIZE } from '../refresh.ts';
import { useHeldOrder } from '../sorting/held-order.ts';
import { SortHead } from '../sorting/sort-head.tsx';
import { useTranslations } from '../translations.ts';
import type { Asking } from './asking.ts';
import styles from './instrument-list.module.css';
import { OwnPositions } from './own-positions.tsx';

export interface InstrumentListProps {
  /** Selects the translations, and the tab of the linked positions. */
  kind: Exclude<PositionKind, 'stock'>;
  asking: Asking;
  list: UseInfiniteQueryResult<Listed>;
  asked: { queryKey: QueryKey; meta?: { isHeld?: boolean } | undefined };
}

/** What forex, futures and treasury debt share: search, link to the positions, and a list that its head row sorts. */
export function InstrumentList({ kind, asking, list, asked }: InstrumentListProps) {
  const { t } = useTranslations();
  const { code, sort, searchBy, sortBy } = asking;
  const refresh = useRefresh();
  const [turn, setTurn] = useState(0);
  const receivedAt = useReceivedAt(asked);
  // A poll changes figures and leaves the rows where they are.
  const shownAs = JSON.stringify([list.isPlaceholderData ? 'former' : asked.queryKey, turn]);
  const rows = useHeldOrder(shownAs, list.data?.items ?? NONE);
  // A back end that does not sort answers its own order (D79).
  const sorted = list.data && !list.isPlaceholderData && list.data.sortedBy !== sort?.by ? undefined : sort;
  return (
    <Screen flush onRefresh={() => refresh().then(() => setTurn(turn + 1))}>
      <CodeSearch
        label={t(`lists.${kind}.search`)}
        placeholder={t('instruments.code')}
        missing={t('instruments.codeMissing')}
        code={code}
        onSearch={searchBy}
      />
      <OwnPositions kind={kind} />
      <QueryView
        result={list}
        every={LIST_REFRESH}
        receivedAt={receivedAt}
        pending={
          <div className={styles.pending}>
            <SkeletonRows rows={PAGE_SIZE} />
          </div>
        }
        errorTitle={code ? t('instruments.searchFailed') : t(`lists.${kind}.loadFailed`)}
        isEmpty={({ items }) => items.length === 0}
        empty={
          code ? (
            <Empty
              icon="search"
              title={t(`lists.${kind}.noMatch`)}
              detail={t('instruments.noMatchHint', { code })}
            />
          ) : (
            <Empty icon="markets" title={t(`lists.${kind}.empty`)} detail={t('instruments.emptyHint')} />
          )
        }
      >
        {() => (
          <>
            <SortHead
              label={t('markets.sort', { name: t(`lists.${kind}.title`) })}
              sort={sorted}
              onSort={sortBy}
              below="header"
            />
            <List label={t(`lists.${kind}.title`)}>
              {rows.map((instrument) => (
                <InstrumentRow key={instrument.symbol} instrument={instrument} />
              ))}
            </List>
            <LoadMore list={list} />
          </>
        )}
      </QueryView>
    </Screen>
  );
}

const NONE: readonly never[] = [];
