import { q } from '@bourse/api/query';
import { displaySymbol } from '@bourse/contract/instrument';
import type { Of } from '@bourse/contract/schema';
import { isWatched } from '@bourse/contract/watchlist';
import { useErrorText } from '@bourse/i18n/errors';
import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { Dialog } from '@bourse/ui/dialog';
import { QueryView, SkeletonRows } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslations } from '../translations.ts';
import { deviceListsAtom } from './device-lists.atoms.ts';
import type { Saved } from './device-lists.ts';
import styles from './list-choice.module.css';
import { NameForm } from './name-sheet.tsx';
import { type ListId, useListChanges, useNamedLists } from './use-watchlists.ts';

/** 'EXSTEEL · Example Steel Ltd', and of an index its name alone. */
export const titleOf = ({ symbol, name }: Saved): string =>
  symbol.startsWith('^') ? name : `${displaySymbol(symbol)} · ${name}`;

/** The lists that an instrument is on, in a sheet of their own. */
export function ListSheet({ saved, onClose }: { saved: Saved | undefined; onClose: () => void }) {
  return (
    <Dialog variant="sheet" open={saved !== undefined} onClose={onClose} title={saved ? titleOf(saved) : ''}>
      {saved && <ListChoice saved={saved} />}
    </Dialog>
  );
}

const focus = (place: HTMLElement | null) => place?.focus();

/** On which lists an instrument is: a box for each, which changes it at once. */
export function ListChoice({ saved }: { saved: Saved }) {
  const { t } = useTranslations();
  const { symbol } = saved;
  const { lists, isOnDevice } = useNamedLists();
  const watched = useQuery(q(isWatched, { symbol }));
  const kept = useAtomValue(deviceListsAtom);
  const [isNaming, setNaming] = useState(false);
  const isOn = (list: ListId, data: Membership): boolean => {
    if (list === undefined) return data.watched;
    return isOnDevice
      ? kept.some(({ id, saved: rows }) => id === list && rows.some((row) => row.symbol === symbol))
      : (data.lists ?? []).includes(list);
  };
  if (isNaming) return <NameForm naming={{ kind: 'new' }} saved={[saved]} onNamed={() => setNaming(false)} />;
  return (
    // It takes the focus from the button that it replaces.
    <div ref={focus} tabIndex={-1}>
      <QueryView
        result={watched}
        pending={<SkeletonRows rows={lists.length + 1} shape="line" />}
        errorTitle={t('watchlist.loadFailed')}
      >
        {(data) => (
          <>
            <fieldset className={styles.lists} aria-label={t('watchlist.lists')}>
              {[{ id: undefined, name: t('watchlist.first') }, ...lists].map(({ id, name }) => (
                <ListBox key={id ?? ''} list={id} name={name} saved={saved} isOn={isOn(id, data)} />
              ))}
            </fieldset>
            <Button icon="plus" onClick={() => setNaming(true)}>
              {t('watchlist.newList')}
            </Button>
          </>
        )}
      </QueryView>
    </div>
  );
}

type Membership = Of<typeof isWatched.output>;

interface ListBoxProps {
  list: ListId;
  name: string;
  saved: Saved;
  isOn: boolean;
}

function ListBox({ list, name, saved, isOn }: ListBoxProps) {
  const { add, remove } = useListChanges(list);
  const sentence = useErrorText();
  const [wanted, setWanted] = useState<boolean>();
  const [error, setError] = useState<unknown>();
  const change = (on: boolean) => {
    setWanted(on);
    setError(undefined);
    (on ? add(saved) : remove(saved.symbol)).catch((failure: unknown) => {
      setWanted(undefined);
      setError(failure);
    });
  };
  return (
    <>
      <Checkbox
        className={styles.list}
        checked={wanted ?? isOn}
        onChange={(event) => change(event.currentTarget.checked)}
      >
        {name}
      </Checkbox>
      <p role="alert" className={styles.problem}>
        {error === undefined ? '' : sentence(error)}
      </p>
    </>
  );
}
