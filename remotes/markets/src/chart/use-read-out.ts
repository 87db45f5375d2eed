import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useTranslations } from '../translations.ts';
import type { ChartLabels, DrawnChart, Reading } from './chart-options.ts';

/** Number of bars that a key moves by. The position is limited to the bars, so Home and End use infinity. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * The read-out for keyboards and screen readers: the chart is a slider over its bars, whose value is the bar's prices.
 * Touch has the crosshair after a long press instead.
 */
export function useReadOut(drawn: RefObject<DrawnChart | undefined>, labels: ChartLabels, decimals: number) {
  const { t } = useTranslations();
  const [reading, setReading] = useState<Reading>();

  const stop = () => {
    drawn.current?.stopReading();
    setReading(undefined);
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && reading) {
      // The first Escape hides the crosshair, a second one closes the dialog around the chart.
      event.preventDefault();
      event.stopPropagation();
      return stop();
    }
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setReading(drawn.current?.read(step));
  };

  return {
    role: 'slider',
    tabIndex: 0,
    'aria-label': t('chart.readOut'),
    'aria-valuemin': 1,
    'aria-valuemax': reading?.of ?? 1,
    'aria-valuenow': reading?.place ?? 1,
    'aria-valuetext': reading ? said(reading) : '–',
    onKeyDown: move,
    onBlur: () => reading && stop(),
  } as const;

  function said({ bar, isGrowing }: Reading): string {
    const price = (value: number) => labels.formatPrice(value.toFixed(decimals));
    return t('chart.reading', {
      time: labels.formatBar(bar, { isGrowing, isSpoken: true }),
      open: price(bar.open),
      high: price(bar.high),
      low: price(bar.low),
      close: price(bar.close),
      volume: labels.formatVolume(bar.volume),
    });
  }
}
