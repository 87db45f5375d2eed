import type { Period, Quote } from '@bourse/contract/market';
import { writingOf } from '@bourse/money/currency';
import { deployment } from '@bourse/session/config';
import { useWords } from '../words.ts';
import type { ChartWords } from './chart-options.ts';
import { chartWords } from './chart-words.ts';

/** What the engine writes on its canvas, in the customer's language. */
export function useChartWords(quote: Quote, period: Period): ChartWords {
  const { t, locale } = useWords();
  return chartWords(t, locale, writingOf(quote.currency ?? deployment.currency).locale, period);
}
