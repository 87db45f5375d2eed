import {
  decimalsOf,
  displaySymbol,
  isNamedFirst,
  priceCurrency,
  shortName,
} from '@bourse/contract/instrument';
import type { Instrument } from '@bourse/contract/market';
import { links } from '@bourse/links/links';
import { Price } from '@bourse/ui/price';
import { SymbolChip, SymbolChips } from '@bourse/ui/symbol-chip';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import type { Quotes } from './quotes.ts';

interface SymbolsProps {
  symbols: readonly string[];
  quotes: Quotes | undefined;
  /** How many are shown; the others are counted. */
  most: number;
  /** Whether the price stands beside its change. */
  hasPrices?: boolean;
}

/** What an article is about: chips that open the instruments. */
export function Symbols({ symbols, quotes, most, hasPrices = false }: SymbolsProps) {
  const { t } = useTranslations();
  const more = symbols.length - most;
  return (
    <SymbolChips>
      {symbols.slice(0, most).map((symbol) => {
        const quote = quotes?.get(symbol);
        return (
          <SymbolChip
            key={symbol}
            as={Link}
            to={links.stock(symbol, quote?.name ?? displaySymbol(symbol))}
            symbol={quote ? shortName(quote) : displaySymbol(symbol)}
            isNameAwaited={quotes === undefined && isNamedFirst(symbol)}
            price={hasPrices && quote && <LivePrice quote={quote} />}
            changePercent={quote?.changePercent}
            isAwaited={quotes === undefined}
          />
        );
      })}
      {more > 0 && (
        <span>
          <span aria-hidden="true">+{more}</span>
          <VisuallyHidden>{t('news.moreSymbols', { count: more })}</VisuallyHidden>
        </span>
      )}
    </SymbolChips>
  );
}

function LivePrice({ quote }: { quote: Instrument }) {
  const currency = priceCurrency(quote);
  return (
    <Price value={quote.price} decimals={decimalsOf(quote)} size={13} {...(currency ? { currency } : {})} />
  );
}
