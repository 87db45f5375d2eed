import { plainName } from '@bourse/contract/text';
import { LONGEST_WATCHLIST_NAME } from '@bourse/contract/watchlists';
import { useErrorText } from '@bourse/i18n/errors';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { Field } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { useState } from 'react';
import { useTranslations } from '../translations.ts';
import { mayAddList, problemOfName, type Saved } from './device-lists.ts';
import styles from './name-sheet.module.css';
import { type NamedList, useListsChanges, useNamedLists } from './use-watchlists.ts';

/** A new list, or the list that gets another name; undefined while the sheet is closed. */
export type Naming = { kind: 'new' } | { kind: 'rename'; list: NamedList };

interface NameSheetProps {
  naming: Naming | undefined;
  onClose: () => void;
  /** @param id of the list that was made or renamed */
  onNamed: (id: string) => void;
}

/** Asks for the name of a watchlist. */
export function NameSheet({ naming, onClose, onNamed }: NameSheetProps) {
  const { t } = useTranslations();
  return (
    <Dialog
      variant="sheet"
      open={naming !== undefined}
      onClose={onClose}
      title={t(naming?.kind === 'rename' ? 'watchlist.rename' : 'watchlist.newList')}
    >
      {naming && <NameForm naming={naming} onNamed={onNamed} />}
    </Dialog>
  );
}

/** Where the form replaces what was in the sheet, the sheet does not set the focus. */
const focusField = (form: HTMLElement | null) => form?.querySelector('input')?.focus();

interface NameFormProps {
  naming: Naming;
  /** What a new list begins with. */
  saved?: readonly Saved[];
  onNamed: (id: string) => void;
}

export function NameForm({ naming, saved = [], onNamed }: NameFormProps) {
  const { t } = useTranslations();
  const sentence = useErrorText();
  const { lists } = useNamedLists();
  const { create, rename } = useListsChanges();
  const own = naming.kind === 'rename' ? naming.list : undefined;
  const [name, setName] = useState(own?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const others = [t('watchlist.first'), ...lists.filter(({ id }) => id !== own?.id).map((list) => list.name)];
  const isFull = !own && !mayAddList(lists);

  const save = async () => {
    const wrong = problemOfName(name, others);
    if (wrong) return setProblem(t(`watchlist.nameProblems.${wrong}`, { count: LONGEST_WATCHLIST_NAME }));
    try {
      const written = plainName(name);
      if (own) await rename(own.id, written);
      onNamed(own ? own.id : await create(written, saved));
    } catch (error) {
      setProblem(sentence(error));
    }
  };

  return (
    <Form onSubmit={save}>
      <div ref={focusField} className={styles.form}>
        <Field
          label={t('watchlist.name')}
          value={name}
          problem={problem}
          data-autofocus
          enterKeyHint="done"
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
        />
        <Button
          type="submit"
          variant="primary"
          wide
          reason={isFull ? t('watchlist.tooMany', { count: lists.length + 1 }) : undefined}
        >
          {t(own ? 'watchlist.save' : 'watchlist.create')}
        </Button>
      </div>
    </Form>
  );
}
