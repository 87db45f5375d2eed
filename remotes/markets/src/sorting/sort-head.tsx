import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../translations.ts';
import { pressed, type Sort, type SortKey } from './sort.ts';
import styles from './sort-head.module.css';

interface SortHeadProps {
  /** What is being sorted, for screen readers. */
  label: string;
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
  /** Whether the third column is the change in the price's unit instead of percent. */
  changeInMoney?: boolean;
  /** What it sticks below while the list scrolls. */
  below?: 'tabs' | 'header';
  /** Between the first column and the figures. */
  children?: ReactNode;
  /** Above the controls at the end of the rows. */
  end?: ReactNode;
}

/**
 * The row above a list of quotes, whose columns sort it (`pressed`). What a press has done is announced, and the buttons
 * say it as well.
 */
export function SortHead({
  label,
  sort,
  onSort,
  changeInMoney = false,
  below = 'tabs',
  children,
  end,
}: SortHeadProps) {
  const { t } = useTranslations();
  const [said, say] = useState('');
  const sorted = (to: Sort | undefined) => (to ? t(`sorting.${to.by}.${to.order}`) : t('sorting.none'));
  const column = (by: SortKey, text: string, spoken?: string) => {
    const isSorted = sort?.by === by;
    return (
      <button
        type="button"
        className={styles.column}
        data-sorted={isSorted ? sort.order : undefined}
        onClick={() => {
          const next = pressed(sort, by);
          say(sorted(next));
          onSort(next);
        }}
      >
        {text}
        {spoken && <VisuallyHidden>, {spoken}</VisuallyHidden>}
        {isSorted && <VisuallyHidden>, {sorted(sort)}</VisuallyHidden>}
      </button>
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stick in every browser
    <div role="group" aria-label={label} className={styles.head} data-sticks="head" data-below={below}>
      {column('name', t('sorting.byName'))}
      <span className={styles.between}>{children}</span>
      <span className={styles.figures}>
        {column('price', t('sorting.byPrice'))}
        {changeInMoney
          ? column('change', '±', t('sorting.change.money'))
          : column('change', '%', t('sorting.change.percent'))}
      </span>
      {end}
      <VisuallyHidden live>{said}</VisuallyHidden>
    </div>
  );
}
