import { allPages, q } from '@bourse/api/query';
import { listInstruments } from '@bourse/contract/market';
import { plainName } from '@bourse/contract/text';
import { links } from '@bourse/links/links';
import { SearchField } from '@bourse/ui/search-field';
import { Problem, SkeletonRows, useStandingError } from '@bourse/ui/states';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCombobox } from 'downshift';
import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLaterTexts } from '../later-texts.ts';
import { useTranslations } from '../translations.ts';
import { type Kind, KindChoice } from './kind-choice.tsx';
import { NoMatch } from './no-match.tsx';
import { addRecent } from './recent.ts';
import { Recents } from './recents.tsx';
import styles from './search.module.css';
import { SearchMatch } from './search-match.tsx';
import { Stars } from './stars.tsx';
import { Suggestions } from './suggestions.tsx';
import { useDelayed } from './use-delayed.ts';

/** Delay between the last key and the request, ms (product.md, "Search"). */
const SEARCH_DELAY = 300;
const MOST = 20;
/** Rows of one call for all matches: the call does not select by kind. */
const ROWS = 100;

/**
 * A combobox whose list is always open: the arrow keys select, Enter opens the v2 detail, and Escape closes the dialog.
 */
export function Search() {
  const { t } = useTranslations();
  const { t: later } = useLaterTexts();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [kind, setKind] = useState<Kind>('all');
  const asked = plainName(text);
  const wanted = useDelayed(asked, SEARCH_DELAY);
  const isAsked = asked !== '' && wanted !== '';
  const isOfAll = kind === 'all';
  const first = useQuery(
    q(listInstruments, { search: wanted, limit: MOST }, { enabled: isAsked && isOfAll, keepPrevious: true }),
  );
  const all = useQuery({
    ...allPages(listInstruments, { search: wanted }, { limit: ROWS, enabled: isAsked && !isOfAll }),
    placeholderData: keepPreviousData,
  });
  const found = isOfAll ? first : all;
  const error = useStandingError(found);
  const ofKind = isOfAll ? (first.data?.items ?? []) : (all.data ?? []).filter((one) => one.kind === kind);
  const total = isOfAll ? (first.data?.total ?? 0) : ofKind.length;
  const matches = isAsked ? ofKind.slice(0, MOST) : [];
  const isSettled = isAsked && found.isSuccess && !found.isPlaceholderData && wanted === asked;

  const show = (symbol: string, name: string) => {
    addRecent({ symbol, name });
    navigate(links.stock(symbol, name));
  };
  const combobox = useCombobox({
    items: matches,
    isOpen: true,
    inputValue: text,
    defaultHighlightedIndex: 0,
    itemToString: (match) => match?.symbol ?? '',
    itemToKey: (match) => match?.symbol,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) show(selectedItem.symbol, selectedItem.name);
    },
  });

  const input = combobox.getInputProps({
    // We set the text here and not in downshift's onInputValueChange, which fires a render later and would
    // move the caret.
    onChange: (event: ChangeEvent<HTMLInputElement>) => setText(event.currentTarget.value),
    // Escape must reach the dialog, and downshift would stop it.
    onKeyDown: ({ key, nativeEvent }: KeyboardEvent) => {
      if (key === 'Escape') Object.assign(nativeEvent, { preventDownshiftDefault: true });
    },
    // The list is always rendered, but it is open only while it has matches.
    'aria-expanded': matches.length > 0,
    // The first match is highlighted from the start. While there are no matches, the attribute would refer to
    // a missing element.
    ...(matches.length === 0 ? { 'aria-activedescendant': undefined } : {}),
  });

  return (
    <div className={styles.search}>
      <div className={styles.field}>
        <SearchField
          {...input}
          label={t('search.label')}
          placeholder={t('search.label')}
          pending={found.isFetching}
          onClear={() => setText('')}
          data-autofocus
        />
      </div>
      <VisuallyHidden live>{isSettled ? t('search.count', { count: total }) : ''}</VisuallyHidden>
      {asked === '' && (
        <>
          <Recents onOpen={show} />
          <Suggestions />
        </>
      )}
      {isAsked && <KindChoice value={kind} onChange={setKind} />}
      {isAsked && found.isPending && !error && <SkeletonRows rows={6} />}
      {isAsked && error !== undefined && !found.data && (
        <Problem error={error} title={t('search.failed')} retry={found.refetch} retrying={found.isFetching} />
      )}
      {isSettled && matches.length === 0 && (
        <NoMatch text={wanted} kind={kind} onAll={() => setKind('all')} />
      )}
      {/* An option may hold no button, so the stars are a list of their own that shares its lines. */}
      <div className={styles.matches}>
        <ul {...combobox.getMenuProps({ 'aria-label': t('search.results') })} className={styles.options}>
          {matches.map((match, index) => (
            <SearchMatch
              key={match.symbol}
              {...combobox.getItemProps({ item: match, index })}
              match={match}
              isHighlighted={combobox.highlightedIndex === index}
            />
          ))}
        </ul>
        {matches.length > 0 && <Stars matches={matches} />}
      </div>
      {isSettled && total > matches.length && (
        <p className={styles.first}>{later('kinds.first', { shown: matches.length, total })}</p>
      )}
    </div>
  );
}
