import { q } from '@bourse/api/query';
import { decimalsOf } from '@bourse/contract/instrument';
import { getQuote } from '@bourse/contract/market';
import { IndexCard } from '@bourse/ui/card';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { LIST_REFRESH } from '../refresh.ts';
import { sparkPoints } from './instrument.ts';

export interface IndexTileProps {
  symbol: string;
  name: string;
  to: string;
}

/** An index in a strip. Each tile polls its own quote, so that a tick renders one tile. Unknown figures are dashes. */
export function IndexTile({ symbol, name, to }: IndexTileProps) {
  const { data } = useQuery(q(getQuote, { symbol }, { every: LIST_REFRESH }));
  const spark = useMemo(() => sparkPoints(data?.linePath), [data?.linePath]);
  return (
    <IndexCard
      as={Link}
      to={to}
      name={name}
      price={data?.price}
      changePercent={data?.changePercent}
      decimals={data ? decimalsOf(data) : 2}
      spark={spark}
    />
  );
}
