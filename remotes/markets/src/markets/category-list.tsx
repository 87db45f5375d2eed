import { q, useReceivedAt } from '@bourse/api/query';
import { type Category, listInstruments } from '@bourse/contract/market';
import { Button } from '@bourse/ui/button';
import { List } from '@bourse/ui/list';
import { Pager } from '@bourse/ui/pager';
import { Empty, QueryView, SkeletonRows } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { InstrumentRow } from '../instruments/instrument-row.tsx';
import { LIST_REFRESH, PAGE_SIZE } from '../refresh.ts';
import { useTranslations } from '../translations.ts';

export interface CategoryListProps {
  category: Category;
  /** Starts at 1. */
  page: number;
  onPage: (page: number) => void;
}

/** The instruments of a category, ten a page. */
export function CategoryList({ category, page, onPage }: CategoryListProps) {
  const { t } = useTranslations();
  const asked = q(
    listInstruments,
    { market: category.code, page, limit: PAGE_SIZE },
    { every: LIST_REFRESH, keepPrevious: true },
  );
  const instruments = useQuery(asked);
  const receivedAt = useReceivedAt(asked);
  const place = useRef<HTMLDivElement>(null);
  return (
    <QueryView
      result={instruments}
      every={LIST_REFRESH}
      receivedAt={receivedAt}
      pending={<SkeletonRows rows={PAGE_SIZE} />}
      errorTitle={t('markets.loadFailed')}
      isEmpty={({ items }) => items.length === 0}
      empty={
        page > 1 ? (
          <Empty
            icon="markets"
            title={t('markets.noMore')}
            action={<Button onClick={() => onPage(1)}>{t('markets.firstPage')}</Button>}
          />
        ) : (
          <Empty icon="markets" title={t('markets.empty')} detail={t('markets.emptyHint')} />
        )
      }
    >
      {({ items, total }) => {
        const pages = Math.ceil(total / PAGE_SIZE);
        return (
          <>
            <div ref={place} tabIndex={-1}>
              <List label={category.name}>
                {items.map((instrument) => (
                  <InstrumentRow key={instrument.symbol} instrument={instrument} />
                ))}
              </List>
            </div>
            <Pager
              label={t('markets.pages', { name: category.name })}
              page={page}
              pages={pages}
              onChange={(next) => {
                onPage(next);
                // On the first and last page the pressed button is disabled and would lose the focus.
                if (next === 1 || next === pages) place.current?.focus({ preventScroll: true });
              }}
              pending={instruments.isPlaceholderData}
            />
          </>
        );
      }}
    </QueryView>
  );
}
