/** The customer's settings of the chart, kept on this device. */
import { type Period, period } from '@bourse/contract/market';
import { readJson, storedAtom } from '@bourse/session/stored-atom';
import { type IndicatorName, isChoice } from './indicators.ts';

const isPeriod = (text: string): text is Period => period.options.some((known) => known === text);

export const chartPeriodAtom = storedAtom<Period>(
  'chartPeriod',
  '1m',
  (text) => (isPeriod(text) ? text : undefined),
  (chosen) => chosen,
);

export const indicatorsAtom = storedAtom<readonly IndicatorName[]>(
  'chartIndicators',
  ['MA'],
  readJson(isChoice),
  (chosen) => JSON.stringify(chosen),
);
