import { displaySymbol } from '@bourse/contract/instrument';
import { links } from '@bourse/links/links';
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
}

/** What an article is about: chips that open the instruments. */
export function Symbols({ symbols, quotes, most }: SymbolsProps) {
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
            symbol={displaySymbol(symbol)}
            changePercent={quote?.changePercent}
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
