import { displaySymbol } from '@bourse/contract/instrument';
import type { InstrumentKind } from '@bourse/contract/market';

/** The two lines that name an instrument, in the order in which lists show them: a future and an index begin with the name. */
export function namesOf(item: {
  symbol: string;
  name: string;
  kind: InstrumentKind | null;
}): [string, string] {
  const names: [string, string] = [displaySymbol(item.symbol), item.name];
  return item.kind === 'futures' || item.kind === 'index' ? [names[1], names[0]] : names;
}
