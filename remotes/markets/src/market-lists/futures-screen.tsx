import { growing } from '@bourse/api/query';
import { listInstruments } from '@bourse/contract/market';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listed } from '../markets/listed.ts';
import { LIST_REFRESH, PAGE_SIZE } from '../refresh.ts';
import { askedFor, keptWhileSorting, useAsking } from './asking.ts';
import { InstrumentList } from './instrument-list.tsx';

export function FuturesScreen() {
  const asking = useAsking();
  const asked = growing(
    listInstruments,
    { market: 'FUTURE', ...askedFor(asking) },
    { limit: PAGE_SIZE, every: LIST_REFRESH },
  );
  const list = useInfiniteQuery({ ...asked, select: listed, placeholderData: keptWhileSorting(asking) });
  return <InstrumentList kind="futures" asking={asking} list={list} asked={asked} />;
}
