import { UNKNOWN } from '@bourse/ui/price';
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
 * The read-out for keyboards and screen readers: the chart is a slider over its bars, whose value is the bar's prices. At
 * rest it is the last bar. Screen readers on touch screens may send no arrow keys, so they get two buttons as well.
 * Fingers have the crosshair after a long press instead.
 */
export function useReadOut(drawn: RefObject<DrawnChart | undefined>, labels: ChartLabels, decimals: number) {
  const { t } = useTranslations();
  const [reading, setReading] = useState<Reading>();
  const [last, setLast] = useState<Reading>();
  const shown = reading ?? last;

  const stop = () => {
    drawn.current?.stopReading();
    setReading(undefined);
  };
  const press = (step: number) => setReading(drawn.current?.read(step));
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
    press(step);
  };

  const slider = {
    role: 'slider',
    tabIndex: 0,
    'aria-label': t('chart.readOut'),
    'aria-valuemin': 1,
    'aria-valuemax': shown?.of ?? 1,
    'aria-valuenow': shown?.place ?? 1,
    'aria-valuetext': shown ? said(shown) : UNKNOWN,
    onKeyDown: move,
    onBlur: () => reading && stop(),
  } as const;
  return {
    slider,
    /** Moves by a number of bars. */
    press,
    /** The prices of the bar that was moved to, as a sentence; '' at rest. */
    said: reading ? said(reading) : '',
    /** Reads the last bar again, after the bars have changed. */
    rest: () => setLast(drawn.current?.readLast()),
  };

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
