import type { Quote } from '@bourse/contract/market';
import { deployment } from '@bourse/session/config';
import { useTranslations } from '../translations.ts';
import { chartLabels } from './chart-labels.ts';
import type { ChartLabels } from './chart-options.ts';
import type { Drawing } from './views.ts';

/** The texts of the chart's canvas in the customer's language. */
export function useChartLabels(quote: Quote, drawing: Drawing): ChartLabels {
  const { t, locale } = useTranslations();
  return chartLabels(t, locale, quote.currency ?? deployment.currency, drawing);
}
