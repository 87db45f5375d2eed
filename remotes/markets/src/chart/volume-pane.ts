import { type Chart, type TooltipLegendStyle, utils } from 'klinecharts';
import type { ChartOptions } from './chart-options.ts';
import { VOLUME_PANE } from './labels.ts';
import { calculateIncrementally } from './studies.ts';

/** Volume averages of candles (product.md, "Chart"). Over minutes, and below a line, they would not be distinguishable. */
const AVERAGES = [5, 10, 20] as const;

interface VolumeBar {
  volume?: number;
  [average: `ma${number}`]: number;
}

/** A pane with the volume below the prices, its averages and a legend in the customer's language. */
export function addVolume(chart: Chart, { period, style, labels }: ChartOptions): void {
  const averages = period === '1m' || style === 'line' ? [] : AVERAGES;
  chart.createIndicator(
    {
      name: 'VOL',
      paneId: VOLUME_PANE,
      calcParams: [...averages],
      createTooltipDataSource: ({ indicator, crosshair, bounding }) => {
        const at = crosshair.dataIndex ?? indicator.result.length - 1;
        const bar = (indicator.result[at] ?? {}) as VolumeBar;
        const legend = (title: string, value: number | undefined, color: string | undefined) =>
          value === undefined || !color
            ? []
            : [{ title: { text: title, color }, value: { text: labels.formatVolume(value), color } }];
        const { lines, tooltip } = chart.getStyles().indicator;
        const legends = [
          ...legend(labels.legend.volume, bar.volume, tooltip.legend.color),
          ...averages.flatMap((length, index) =>
            legend(`MA${length} `, bar[`ma${index + 1}`], lines[index]?.color),
          ),
        ];
        const available = bounding.width - tooltip.offsetLeft - tooltip.offsetRight;
        return {
          name: '',
          calcParamsText: '',
          features: [],
          legends: sideBySide(legends, available, tooltip.legend),
        };
      },
    },
    false,
  );
  calculateIncrementally(chart, 'VOL');
  chart.overrideYAxis({ paneId: VOLUME_PANE, createTicks: () => [], gap: { top: 0.4, bottom: 0 } });
}

/** The legend entries that fit on one line, since a second line would cover the bars. */
function sideBySide<L extends { title: { text: string }; value: { text: string } }>(
  legends: readonly L[],
  available: number,
  { size, weight, family, marginLeft, marginRight }: TooltipLegendStyle,
): L[] {
  const rounded = 1; // The engine measures whole pixels but draws fractions.
  let end = 0;
  return legends.filter(({ title, value }) => {
    const width = utils.calcTextWidth(title.text + value.text, size, weight, family) + rounded;
    end += marginLeft + width + marginRight;
    return end <= available;
  });
}
