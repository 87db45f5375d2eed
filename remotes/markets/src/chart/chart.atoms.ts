/** The customer's settings of the chart, kept on this device. */
import { period } from '@bourse/contract/market';
import { readJson, storedAtom } from '@bourse/session/stored-atom';
import { type IndicatorName, isChoice } from './indicators.ts';
import { RANGES, type Styles, type View } from './views.ts';

const isView = (text: string): text is View => [...period.options, ...RANGES].some((known) => known === text);

export const chartViewAtom = storedAtom<View>(
  'chartPeriod',
  '1m',
  (text) => (isView(text) ? text : undefined),
  (chosen) => chosen,
);

const isStyle = (value: unknown) => value === 'line' || value === 'candles';
const areStyles = (value: unknown): value is Styles =>
  typeof value === 'object' &&
  value !== null &&
  'range' in value &&
  isStyle(value.range) &&
  'period' in value &&
  isStyle(value.period);

export const chartStylesAtom = storedAtom<Styles>(
  'chartStyles',
  { range: 'line', period: 'candles' },
  readJson(areStyles),
  (chosen) => JSON.stringify(chosen),
);

export const indicatorsAtom = storedAtom<readonly IndicatorName[]>(
  'chartIndicators',
  ['MA'],
  readJson(isChoice),
  (chosen) => JSON.stringify(chosen),
);
