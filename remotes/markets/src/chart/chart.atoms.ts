/** The customer's settings of the chart, kept on this device. */
import { period } from '@bourse/contract/market';
import { isOneOf, isShape } from '@bourse/session/shapes';
import { deviceAtom } from '@bourse/session/stored';
import { type IndicatorName, isChoice } from './indicators.ts';
import { type ChartStyle, RANGES, type Styles, type View } from './views.ts';

export const chartViewAtom = deviceAtom<View>('chartPeriod', isOneOf([...period.options, ...RANGES]), '1m');

const isStyle = isOneOf<ChartStyle>(['line', 'candles']);

export const chartStylesAtom = deviceAtom<Styles>(
  'chartStyles',
  isShape<Styles>({ range: isStyle, period: isStyle }),
  { range: 'line', period: 'candles' },
);

export const indicatorsAtom = deviceAtom<readonly IndicatorName[]>('chartIndicators', isChoice, ['MA']);
