/** Lists with buttons for the previous and the next page (D55). */
import { continues, type PageAsked, pageAt } from '@bourse/api/paged';
import type { Page } from '@bourse/contract/schema';
import { pageOf } from '@bourse/links/page';
import type { PagerProps } from '@bourse/ui/pager';
import { useLocation, useSearchParams } from 'react-router-dom';
import { PAGE_SIZE } from './kinds.ts';

/** Cursors by page. */
type Cursors = Readonly<Record<number, string>>;

interface State {
  cursors?: Cursors;
}

interface Pages {
  /** Input of the call. */
  asked: PageAsked & { limit: number };
  /** What the pager shows with an answer. */
  pagerOf(answer: Page<unknown>): Pick<PagerProps, 'page' | 'pages' | 'hasNext' | 'onChange'>;
}

/**
 * The page that the address names. The address has its number alone, so that links keep working. The cursors of the pages
 * that the pager has turned to are in the state of the history's entry, where Back and a reload find them. The page of a
 * link is found by its number.
 */
export function usePages(): Pages {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const cursors = (state as State | null)?.cursors ?? {};
  const page = pageOf(query);
  const before = cursors[page];
  return {
    asked: { ...(before === undefined ? pageAt(page) : { page, before }), limit: PAGE_SIZE },
    pagerOf: (answer) => {
      const { items, total, next } = answer;
      return {
        page,
        hasNext: continues(answer, (page - 1) * PAGE_SIZE + items.length, PAGE_SIZE),
        // A list with cursors is not counted.
        ...(next === undefined && total !== undefined ? { pages: Math.ceil(total / PAGE_SIZE) } : {}),
        onChange: (to) => {
          const known: Cursors = typeof next === 'string' ? { ...cursors, [page + 1]: next } : cursors;
          setQuery({ page: String(to) }, { state: { cursors: known } satisfies State });
        },
      };
    },
  };
}
