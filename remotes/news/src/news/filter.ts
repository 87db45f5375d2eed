/** Which news an address asks for: `/news?mine`, `/news?saved`, `/news?symbol=EXSTEEL.NS`. */

export interface Filter {
  kind: 'all' | 'mine' | 'saved' | 'symbol';
  /** Only of kind 'symbol'. */
  symbol?: string;
}

export function filterOf(query: URLSearchParams): Filter {
  const symbol = query.get('symbol');
  if (symbol) return { kind: 'symbol', symbol };
  return { kind: query.has('mine') ? 'mine' : query.has('saved') ? 'saved' : 'all' };
}

/** An address without a page, because each filter has pages of its own. */
export const addressOf = ({ kind, symbol }: Filter): string =>
  kind === 'symbol' && symbol ? `?symbol=${encodeURIComponent(symbol)}` : kind === 'all' ? '' : `?${kind}`;
