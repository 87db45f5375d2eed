import { Change } from '@bourse/ui/price';
import { priceText } from './instrument.ts';
import { useLiveQuote } from './live-quote.ts';

/** Price and change of the day in the size of a header. */
export function LiveFigure({ symbol }: { symbol: string }) {
  const quote = useLiveQuote(symbol);
  return (
    <>
      <span>{priceText(quote, quote.price)}</span>
      <Change percent={quote.changePercent} size={11} />
    </>
  );
}
