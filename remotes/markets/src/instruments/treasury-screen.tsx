import { pages } from '@bourse/api/query';
import { listInstruments } from '@bourse/contract/market';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LIST_REFRESH, PAGE_SIZE } from '../refresh.ts';
import { useSearchedCode } from './code-search.tsx';
import { InstrumentList } from './instrument-list.tsx';

export function TreasuryScreen() {
  const code = useSearchedCode();
  const treasury = useInfiniteQuery(
    pages(
      listInstruments,
      { market: 'CGI', ...(code ? { code } : {}) },
      { limit: PAGE_SIZE, every: LIST_REFRESH },
    ),
  );
  return <InstrumentList kind="treasury" code={code} list={treasury} />;
}
