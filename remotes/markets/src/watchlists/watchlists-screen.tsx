import { useRefresh } from '@bourse/api/query';
import { links } from '@bourse/links/links';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { Banner } from '@bourse/ui/banner';
import { Button } from '@bourse/ui/button';
import { IconButton } from '@bourse/ui/icon-button';
import { linkButton } from '@bourse/ui/link-button';
import { Screen } from '@bourse/ui/screen';
import { Empty, QueryView, SkeletonRows } from '@bourse/ui/states';
import { Tabs } from '@bourse/ui/tabs';
import { useNotice } from '@bourse/ui/undo-toast';
import { useAtom, useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useSearchParams } from 'react-router-dom';
import { buttonInAdjacentRow } from '../instruments/adjacent-row.ts';
import { LIST_REFRESH, PAGE_SIZE } from '../refresh.ts';
import { type Sort, sortEntries, sortOf } from '../sorting/sort.ts';
import { SortHead } from '../sorting/sort-head.tsx';
import { useTranslations } from '../translations.ts';
import { changeInMoneyAtom } from './change-in-money.atoms.ts';
import { areListsUnstoredAtom } from './device-lists.atoms.ts';
import { IndexTiles } from './index-tiles.tsx';
import type { Naming } from './name-sheet.tsx';
import { RemoveWatched } from './remove-watched.tsx';
import { useRemoveEntry } from './use-remove-entry.ts';
import { type Entry, type ListId, useEntries, useListsChanges, useNamedLists } from './use-watchlists.ts';
import { WatchedList } from './watched-list.tsx';
import type { OpenedMenu } from './watched-row.tsx';
import styles from './watchlists-screen.module.css';

const importEditList = () => import(/* webpackChunkName: "on-request-edit-list" */ './edit-list.tsx');
const EditList = lazyWithRetry(() => importEditList().then((m) => m.EditList), {
  pending: <SkeletonRows rows={PAGE_SIZE} />,
});
const RowMenu = lazyWithRetry(
  () => import(/* webpackChunkName: "on-request-row-menu" */ './row-menu.tsx').then((m) => m.RowMenu),
  { pending: null },
);
const NameSheet = lazyWithRetry(
  () => import(/* webpackChunkName: "on-request-name-sheet" */ './name-sheet.tsx').then((m) => m.NameSheet),
  { pending: null },
);

/** Id of the first list's tab. */
const FIRST = 'first';

/** The index tiles, and the saved instruments in lists. When a list fails to load, its error replaces it. */
export function WatchlistsScreen() {
  const { t } = useTranslations();
  const { lists } = useNamedLists();
  const [search, setSearch] = useSearchParams();
  const [naming, setNaming] = useState<Naming>();
  const [isEditing, setEditing] = useState(false);
  const [toast, say] = useNotice();
  const refresh = useRefresh();
  const areUnstored = useAtomValue(areListsUnstoredAtom);
  const { create, remove } = useListsChanges();
  const list = lists.find(({ id }) => id === search.get('list'));
  const sort = sortOf(search);

  const show = (id: string | undefined, by: Sort | undefined) =>
    setSearch({ ...(id === undefined ? {} : { list: id }), ...sortEntries(by) }, { replace: true });
  const edit = (isWanted: boolean) => {
    // Undo would put the rows back into the order that they had before they were edited.
    say(undefined);
    setEditing(isWanted);
  };
  const removeList = async (entries: readonly Entry[]) => {
    if (!list) return;
    setEditing(false);
    show(undefined, sort);
    const failed = () => say({ said: t('watchlist.changeFailed'), isProblem: true });
    say({
      said: t('watchlist.listRemoved', { name: list.name }),
      action: {
        label: t('watchlist.undo'),
        isUndo: true,
        run: () => create(list.name, entries).then((id) => show(id, sort), failed),
      },
    });
    await remove(list.id).catch(failed);
  };

  return (
    <Screen flush onRefresh={isEditing ? undefined : refresh}>
      <IndexTiles />
      {areUnstored && (
        <div className={styles.note}>
          <Banner tone="warning">{t('watchlist.unstored')}</Banner>
        </div>
      )}
      <Tabs
        label={t('watchlist.lists')}
        value={list?.id ?? FIRST}
        onChange={(id) => {
          setEditing(false);
          show(id === FIRST ? undefined : id, sort);
        }}
        tabs={[
          { id: FIRST, label: t('watchlist.first') },
          ...lists.map(({ id, name }) => ({ id, label: name })),
        ]}
        sticky
        aside={
          <span className={styles.aside}>
            <IconButton
              icon="plus"
              label={t('watchlist.newList')}
              onClick={() => setNaming({ kind: 'new' })}
            />
            <EditButton key={list?.id} id={list?.id} isEditing={isEditing} onChange={edit} />
          </span>
        }
      >
        <OneList
          key={list?.id}
          id={list?.id}
          label={list?.name ?? t('watchlist.list')}
          isEditing={isEditing}
          sort={sort}
          onSort={(by) => show(list?.id, by)}
          say={say}
          {...(list ? { onRename: () => setNaming({ kind: 'rename', list }), onRemoveList: removeList } : {})}
        />
      </Tabs>
      {naming && (
        <NameSheet
          naming={naming}
          onClose={() => setNaming(undefined)}
          onNamed={(id) => {
            setNaming(undefined);
            show(id, sort);
          }}
        />
      )}
      {toast}
    </Screen>
  );
}

interface EditButtonProps {
  id: ListId;
  isEditing: boolean;
  onChange: (isEditing: boolean) => void;
}

/** Absent where there is nothing to edit: an empty list without a name. */
function EditButton({ id, isEditing, onChange }: EditButtonProps) {
  const { t } = useTranslations();
  const { data } = useEntries(id).result;
  if (!data || (data.length === 0 && id === undefined)) return null;
  return (
    <Button
      size="small"
      onPointerDown={() => void importEditList().catch(() => {})}
      onClick={() => onChange(!isEditing)}
    >
      {t(isEditing ? 'watchlist.done' : 'watchlist.edit')}
    </Button>
  );
}

interface OneListProps {
  id: ListId;
  label: string;
  isEditing: boolean;
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
  say: ReturnType<typeof useNotice>[1];
  /** Of a named list. */
  onRename?: () => void;
  onRemoveList?: (entries: readonly Entry[]) => void;
}

function OneList({ id, label, isEditing, sort, onSort, say, onRename, onRemoveList }: OneListProps) {
  const { t } = useTranslations();
  const { result, receivedAt } = useEntries(id);
  const removeEntry = useRemoveEntry(id, say);
  const [changeInMoney, setChangeInMoney] = useAtom(changeInMoneyAtom);
  const [menu, setMenu] = useState<OpenedMenu>();
  const [leaving, setLeaving] = useState<Entry>();
  const place = useRef<HTMLDivElement>(null);
  const beside = useRef<HTMLElement>(undefined);
  const entries = result.data ?? [];
  const inUnit = t(changeInMoney ? 'watchlist.inPercent' : 'watchlist.inMoney');

  return (
    <div ref={place} tabIndex={-1}>
      <QueryView
        result={result}
        every={LIST_REFRESH}
        receivedAt={receivedAt}
        pending={<SkeletonRows rows={PAGE_SIZE} />}
        errorTitle={t('watchlist.loadFailed')}
        {...(isEditing && onRemoveList
          ? {}
          : {
              empty: (
                <Empty
                  icon="star"
                  title={t(id === undefined ? 'watchlist.empty' : 'watchlist.emptyList')}
                  detail={t(id === undefined ? 'watchlist.emptyHint' : 'watchlist.emptyListHint')}
                  action={
                    <Link to={links.markets()} {...linkButton({ variant: 'primary' })}>
                      {t('watchlist.browse')}
                    </Link>
                  }
                />
              ),
            })}
      >
        {(rows) =>
          isEditing ? (
            <EditList
              list={id}
              label={label}
              rows={rows}
              onRemove={(entry, control) => {
                beside.current = buttonInAdjacentRow(control);
                setLeaving(entry);
              }}
              onFailed={() => say({ said: t('watchlist.changeFailed'), isProblem: true })}
              onRename={onRename}
              onRemoveList={onRemoveList && (() => onRemoveList(rows))}
            />
          ) : (
            <>
              <SortHead
                label={t('watchlist.sort', { name: label })}
                sort={sort}
                onSort={onSort}
                changeInMoney={changeInMoney}
                end={
                  <span className={styles.unit}>
                    <IconButton icon="swap" label={inUnit} onClick={() => setChangeInMoney(!changeInMoney)} />
                  </span>
                }
              />
              <WatchedList
                label={label}
                id={id ?? FIRST}
                rows={rows}
                sort={sort}
                changeInMoney={changeInMoney}
                onRemove={(entry) => void removeEntry(entry, rows)}
                onMenu={setMenu}
              />
            </>
          )
        }
      </QueryView>
      {menu && (
        <RowMenu
          {...menu}
          onClose={() => setMenu(undefined)}
          onRemove={() => {
            beside.current = buttonInAdjacentRow(menu.control);
            // The sheet restores the focus to the button that opened it, which is removed with its row.
            flushSync(() => setMenu(undefined));
            void removeEntry(menu.entry, entries);
            (beside.current ?? place.current)?.focus();
          }}
        />
      )}
      <RemoveWatched
        list={id}
        entry={leaving}
        onClose={() => setLeaving(undefined)}
        onRemoved={() => (beside.current ?? place.current)?.focus()}
      />
    </div>
  );
}
