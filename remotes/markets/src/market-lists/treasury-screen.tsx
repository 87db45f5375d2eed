import { pages, useReceivedAt } from '@bourse/api/query';
import { listInstruments } from '@bourse/contract/market';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LIST_REFRESH, PAGE_SIZE } from '../refresh.ts';
import { InstrumentList } from './instrument-list.tsx';
import { useSearchedCode } from './searched-code.ts';

export function TreasuryScreen() {
  const [code] = useSearchedCode();
  const asked = pages(
    listInstruments,
    { market: 'CGI', ...(code ? { code } : {}) },
    { limit: PAGE_SIZE, every: LIST_REFRESH },
  );
  const list = useInfiniteQuery(asked);
  return <InstrumentList kind="treasury" code={code} list={list} receivedAt={useReceivedAt(asked)} />;
}
