/** What lists of many rows need: a search by code, days, and the next page when the end is near. */
import { useCommonTranslations } from '@bourse/i18n/translations';
import { type ReactNode, useCallback, useState } from 'react';
import { Button } from './button.tsx';
import { byDay } from './by-day.ts';
import { Form } from './form.tsx';
import { List } from './list.tsx';
import styles from './long-list.module.css';
import { SearchField } from './search-field.tsx';
import { Skeleton, SkeletonRows } from './states.tsx';

export interface CodeSearchProps {
  label: string;
  placeholder: string;
  /** Said where nothing was written. */
  missing: string;
  /** What the list is searched by now. */
  code: string | undefined;
  /** @param code undefined: the search is cleared */
  onSearch: (code: string | undefined) => void;
}

/** Searches a list by the code of an instrument, when the customer submits it and not while typing. */
export function CodeSearch({ label, placeholder, missing, code, onSearch }: CodeSearchProps) {
  const { t } = useCommonTranslations();
  const [draft, setDraft] = useState(code ?? '');
  const [isMissing, setMissing] = useState(false);

  const submit = () => {
    const written = draft.trim();
    setMissing(written === '');
    if (written) onSearch(written);
  };
  const clear = () => {
    setDraft('');
    setMissing(false);
    onSearch(undefined);
  };

  return (
    <Form onSubmit={submit} role="search" className={styles.search}>
      <SearchField
        label={label}
        placeholder={placeholder}
        value={draft}
        problem={isMissing ? missing : undefined}
        onChange={(event) => setDraft(event.target.value)}
        onClear={clear}
      />
      <Button type="submit">{t('search')}</Button>
    </Form>
  );
}

export interface DaySectionsProps<R> {
  rows: readonly R[];
  /** A language, 'en'. */
  locale: string;
  /** Of the headings; 3 where the days stand within another section. */
  level?: 2 | 3;
  children: (row: R) => ReactNode;
}

/** Rows grouped by the day on which they were made, as in a statement. */
export function DaySections<R extends { createdAt: number }>({
  rows,
  locale,
  level = 2,
  children,
}: DaySectionsProps<R>) {
  const Heading = `h${level}` as const;
  return byDay(rows, locale).map(({ date, rows: ofDay }) => (
    <section key={date} aria-label={date}>
      <Heading className={styles.date}>{date}</Heading>
      <List label={date}>{ofDay.map(children)}</List>
    </section>
  ));
}

export interface MonthHeadProps {
  /** 'November 2026' */
  name: string;
  /** A control at the end of the line. */
  aside?: ReactNode;
  /** The sums of the month; its line stays where there are none yet. */
  children?: ReactNode;
}

/** The head of a month, which stays in view below sticky tabs while its days scroll. */
export function MonthHead({ name, aside, children }: MonthHeadProps) {
  return (
    <div className={styles.month} data-sticks="head">
      <h2 className={styles.name}>{name}</h2>
      {aside}
      <p className={styles.sums}>{children || '\u00a0'}</p>
    </div>
  );
}

/** @param props.days how many rows each day has */
export const DaySectionsSkeleton = ({ days }: { days: readonly number[] }) =>
  days.map((rows, day) => (
    <div key={day}>
      <div className={styles.date}>
        <Skeleton size={13} width="var(--figure-column)" />
      </div>
      <SkeletonRows rows={rows} shape="row" />
    </div>
  ));

/** A list loads more when its end is within 50 px of the viewport (product.md, "Forex, futures and treasury debt"). */
const NEAR = '50px';

export interface LoadMoreProps {
  /** The fields of an infinite query's result that are needed here. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
}

/**
 * The end of a growing list: it loads the next page when it comes near the viewport, and is a button for keyboard users
 * and after a failed page.
 */
export function LoadMore({ list }: LoadMoreProps) {
  const { t } = useCommonTranslations();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;

  const watch = useCallback(
    (end: HTMLElement | null) => {
      if (!end || typeof IntersectionObserver === 'undefined') return;
      const look = ([entry]: IntersectionObserverEntry[]) => {
        // Nothing loads by itself while the button has keyboard focus: new rows would push it out of view.
        if (entry?.isIntersecting && !end.querySelector(':focus-visible')) fetchNextPage();
      };
      const observer = new IntersectionObserver(look, { rootMargin: `0px 0px ${NEAR}` });
      observer.observe(end);
      return () => observer.disconnect();
    },
    [fetchNextPage],
  );

  if (!hasNextPage) return null;
  // After a failure only the button retries, because a page that fails must not be requested in a loop.
  const loadsItself = !isFetchingNextPage && !isFetchNextPageError;
  return (
    <div ref={loadsItself ? watch : null} className={styles.end}>
      <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? t('retry') : t('more')}
      </Button>
    </div>
  );
}
