/** The figures of the lines on the prices, in a row outside of the canvas, where they cover nothing. */
import type {
  Chart,
  Indicator,
  IndicatorCreateTooltipDataSourceParams,
  IndicatorTooltipData,
} from 'klinecharts';

interface Entry {
  text: string;
  colour: string | undefined;
}

export interface Legend {
  /** For an indicator's `createTooltipDataSource`: the engine calls it with each frame, for the bar at the crosshair. */
  show: (params: IndicatorCreateTooltipDataSourceParams<unknown>) => IndicatorTooltipData;
  /** Removes the figures of an indicator. */
  remove: (name: string) => void;
}

const NOTHING: IndicatorTooltipData = { name: '', calcParamsText: '', features: [], legends: [] };

/** @param element is filled outside of React, because it changes with each move of the crosshair */
export function legendIn(element: HTMLElement, formatPrice: (value: string) => string): Legend {
  const entries = new Map<string, readonly Entry[]>();
  let written = '';
  const write = () => {
    const all = [...entries.values()].flat();
    const text = JSON.stringify(all);
    if (text === written) return;
    written = text;
    element.replaceChildren(
      ...all.flatMap(({ text, colour }) => {
        const span = document.createElement('span');
        span.textContent = text;
        if (colour) span.style.color = colour;
        return [span, ' '];
      }),
    );
  };
  return {
    show: ({ chart, indicator, crosshair }) => {
      entries.set(indicator.name, entriesOf(chart, indicator, crosshair.dataIndex, formatPrice));
      write();
      return NOTHING;
    },
    remove: (name) => {
      entries.delete(name);
      write();
    },
  };
}

/** The figures at a bar, in the colours of their lines. */
function entriesOf(
  chart: Chart,
  indicator: Indicator,
  index: number | undefined,
  formatPrice: (value: string) => string,
): Entry[] {
  const figures = (indicator.result[index ?? indicator.result.length - 1] ?? {}) as Record<string, unknown>;
  const lines = indicator.styles?.lines ?? chart.getStyles().indicator.lines;
  return indicator.figures.flatMap(({ key, title }, place) => {
    const value = figures[key];
    if (typeof value !== 'number') return [];
    const colour = lines[place % lines.length]?.color;
    const name = (title ?? '').replace(/[:\s]+$/, '');
    return [
      { text: `${name} ${formatPrice(value.toFixed(indicator.precision))}`, colour: String(colour ?? '') },
    ];
  });
}
