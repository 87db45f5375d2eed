import { allPages, useReceivedAt, useRefresh } from '@bourse/api/query';
import { listWatchlist, type Watched } from '@bourse/contract/watchlist';
import { links } from '@bourse/links/links';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { Button } from '@bourse/ui/button';
import { linkButton } from '@bourse/ui/link-button';
import { List } from '@bourse/ui/list';
import { Screen } from '@bourse/ui/screen';
import { Section } from '@bourse/ui/section';
import { Empty, QueryView, SkeletonRows } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { buttonInAdjacentRow } from '../instruments/adjacent-row.ts';
import { InstrumentRow } from '../instruments/instrument-row.tsx';
import { LIST_REFRESH, PAGE_SIZE } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { IndexTiles } from './index-tiles.tsx';
import { watchlistOrderAtom } from './order.atoms.ts';
import { ordered } from './order.ts';
import { RemoveWatched } from './remove-watched.tsx';

const importEditList = () => import(/* webpackChunkName: "on-request-edit-list" */ './edit-list.tsx');
const EditList = lazyWithRetry(() => importEditList().then((m) => m.EditList), {
  pending: <SkeletonRows rows={PAGE_SIZE} />,
});

const ASKED = allPages(listWatchlist, {}, { limit: PAGE_SIZE, every: LIST_REFRESH });

/** The index tiles and the saved instruments. When the list fails to load, its error replaces it. */
export function WatchlistsScreen() {
  const { t } = useTranslations();
  // The order applies to the whole list, so all pages are loaded before any row is shown.
  const watched = useQuery(ASKED);
  const receivedAt = useReceivedAt(ASKED);
  const order = useAtomValue(watchlistOrderAtom);
  const refresh = useRefresh();
  const [isEditing, setEditing] = useState(false);
  const [leaving, setLeaving] = useState<Watched>();
  const place = useRef<HTMLDivElement>(null);
  const beside = useRef<HTMLElement>(undefined);
  const isEmpty = watched.data?.length === 0;

  return (
    <Screen flush onRefresh={isEditing ? undefined : refresh}>
      <IndexTiles />
      <Section
        title={t('watchlist.list')}
        flush
        aside={
          watched.data && !isEmpty ? (
            <Button
              size="small"
              aria-pressed={isEditing}
              onPointerDown={() => void importEditList().catch(() => {})}
              onClick={() => setEditing(!isEditing)}
            >
              {t(isEditing ? 'watchlist.done' : 'watchlist.edit')}
            </Button>
          ) : undefined
        }
      >
        <div ref={place} tabIndex={-1}>
          <QueryView
            result={watched}
            every={LIST_REFRESH}
            receivedAt={receivedAt}
            pending={<SkeletonRows rows={PAGE_SIZE} />}
            errorTitle={t('watchlist.loadFailed')}
            empty={
              <Empty
                icon="star"
                title={t('watchlist.empty')}
                detail={t('watchlist.emptyHint')}
                action={
                  <Link to={links.markets()} {...linkButton({ variant: 'primary' })}>
                    {t('watchlist.browse')}
                  </Link>
                }
              />
            }
          >
            {(rows) =>
              isEditing ? (
                <EditList
                  rows={ordered(rows, order)}
                  onRemove={(watched, control) => {
                    beside.current = buttonInAdjacentRow(control);
                    setLeaving(watched);
                  }}
                />
              ) : (
                <List label={t('watchlist.list')}>
                  {ordered(rows, order).map((row) => (
                    <WatchedRow key={row.symbol} watched={row} />
                  ))}
                </List>
              )
            }
          </QueryView>
        </div>
      </Section>
      <RemoveWatched
        watched={leaving}
        onClose={() => setLeaving(undefined)}
        onRemoved={() => (beside.current ?? place.current)?.focus()}
      />
    </Screen>
  );
}

function WatchedRow({ watched }: { watched: Watched }) {
  const instrument = useMemo(
    () => ({ ...watched.detail, symbol: watched.symbol, name: watched.name }),
    [watched],
  );
  return <InstrumentRow instrument={instrument} />;
}
