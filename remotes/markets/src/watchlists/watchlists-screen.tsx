import { pages, useReceivedAt } from '@bourse/api/query';
import { listWatchlist, type Watched } from '@bourse/contract/watchlist';
import { links } from '@bourse/links/links';
import { Button } from '@bourse/ui/button';
import { IconButton } from '@bourse/ui/icon-button';
import { linkButton } from '@bourse/ui/link-button';
import { List } from '@bourse/ui/list';
import { Screen } from '@bourse/ui/screen';
import { Section } from '@bourse/ui/section';
import { Empty, Four, SkeletonRows } from '@bourse/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { displaySymbol } from '../instruments/instrument.ts';
import { InstrumentRow } from '../instruments/instrument-row.tsx';
import { LoadMore } from '../instruments/load-more.tsx';
import { LIST_REFRESH, PAGE_SIZE } from '../refresh.ts';
import { useWords } from '../words.ts';
import { IndexTiles } from './index-tiles.tsx';
import { RemoveWatched } from './remove-watched.tsx';

const ASKED = pages(listWatchlist, {}, { limit: PAGE_SIZE, every: LIST_REFRESH });

/** The index tiles, and what the customer has saved. Where it cannot be loaded there is no list (spec section 8). */
export function WatchlistsScreen() {
  const { t } = useWords();
  const watched = useInfiniteQuery(ASKED);
  const receivedAt = useReceivedAt(ASKED);
  const [isEditing, setEditing] = useState(false);
  const [leaving, setLeaving] = useState<Watched>();
  const isEmpty = watched.data?.length === 0;

  return (
    <Screen flush>
      <IndexTiles />
      <Section
        title={t('watchlist.saved')}
        flush
        aside={
          watched.data && !isEmpty ? (
            <Button size="small" aria-pressed={isEditing} onClick={() => setEditing(!isEditing)}>
              {t(isEditing ? 'watchlist.done' : 'watchlist.edit')}
            </Button>
          ) : undefined
        }
      >
        <Four
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
          {(rows) => (
            <>
              <List label={t('watchlist.saved')}>
                {rows.map((row) => (
                  <WatchedRow key={row.symbol} watched={row} onRemove={isEditing ? setLeaving : undefined} />
                ))}
              </List>
              <LoadMore list={watched} />
            </>
          )}
        </Four>
      </Section>
      <RemoveWatched watched={leaving} onClose={() => setLeaving(undefined)} />
    </Screen>
  );
}

interface WatchedRowProps {
  watched: Watched;
  onRemove: ((watched: Watched) => void) | undefined;
}

function WatchedRow({ watched, onRemove }: WatchedRowProps) {
  const { t } = useWords();
  const instrument = useMemo(
    () => ({ ...watched.detail, symbol: watched.symbol, name: watched.name }),
    [watched],
  );
  return (
    <InstrumentRow
      instrument={instrument}
      action={
        onRemove && (
          <IconButton
            icon="delete"
            label={t('watchlist.remove', { symbol: displaySymbol(watched.symbol) })}
            onClick={() => onRemove(watched)}
          />
        )
      }
    />
  );
}
