import { q } from '@bourse/api/query';
import { decimalsOf, rowSpark } from '@bourse/contract/instrument';
import { getQuote, type Instrument } from '@bourse/contract/market';
import { IndexCard } from '@bourse/ui/card';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LIST_REFRESH } from '../refresh.ts';

export interface IndexTileProps {
  symbol: string;
  name: string;
  to: string;
  /** Its price, where a list has told it. */
  known?: Instrument | null;
  /** Without a sparkline. */
  compact?: boolean;
}

/**
 * An index in a strip. A tile whose price no list tells polls its own quote, so that a tick renders one tile. Unknown
 * figures are dashes.
 */
export function IndexTile({ symbol, name, to, known, compact = false }: IndexTileProps) {
  const asked = useQuery(q(getQuote, { symbol }, { every: LIST_REFRESH, enabled: !known }));
  const data = known ?? asked.data;
  return (
    <IndexCard
      as={Link}
      to={to}
      name={name}
      price={data?.price}
      changePercent={data?.changePercent}
      decimals={data ? decimalsOf(data) : 2}
      {...(compact || !data ? {} : rowSpark(data))}
      compact={compact}
    />
  );
}
