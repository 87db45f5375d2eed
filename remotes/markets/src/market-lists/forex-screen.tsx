import { growing } from '@bourse/api/query';
import { listCurrencyPairs } from '@bourse/contract/market';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listed } from '../markets/listed.ts';
import { LIST_REFRESH, PAGE_SIZE } from '../refresh.ts';
import { askedFor, keptWhileSorting, useAsking } from './asking.ts';
import { InstrumentList } from './instrument-list.tsx';

export function ForexScreen() {
  const asking = useAsking();
  const asked = growing(listCurrencyPairs, askedFor(asking), { limit: PAGE_SIZE, every: LIST_REFRESH });
  const list = useInfiniteQuery({ ...asked, select: listed, placeholderData: keptWhileSorting(asking) });
  return <InstrumentList kind="forex" asking={asking} list={list} asked={asked} />;
}
