import { type Chart, registerOverlay } from 'klinecharts';
import type { Look } from './chart-look.ts';
import { CANDLE_PANE } from './labels.ts';
import type { Trade, TradeMark } from './trades.ts';

const NAME = 'ownTrade';
const GROUP = 'ownTrades';
/** Distance between a bar and its mark, CSS px. */
const GAP = 4;
/** Half of its width, CSS px. */
const HALF = 8;

/** Marks the customer's buys (below the bar) and sells (above it), and removes earlier marks. */
export function drawTrades(
  chart: Chart,
  marks: readonly TradeMark[],
  labels: Record<Trade['side'], string>,
  look: Look,
): void {
  registerOverlay<TradeMark>({
    name: NAME,
    totalStep: 2,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: ({ coordinates: [at], bounding, overlay }) => {
      const { side, count } = overlay.extendData;
      if (!at) return [];
      const isBuy = side === 'buy';
      return {
        type: 'text',
        ignoreEvent: true,
        attrs: {
          // Whole, beside an edge as well.
          x: Math.max(HALF, Math.min(bounding.width - HALF, at.x)),
          y: isBuy ? at.y + GAP : at.y - GAP,
          text: count > 1 ? `${labels[side]}${count}` : labels[side],
          align: 'center',
          baseline: isBuy ? 'top' : 'bottom',
        },
        styles: {
          color: isBuy ? look.buyInk : look.sellInk,
          backgroundColor: isBuy ? look.buy : look.sell,
          borderRadius: GAP,
          size: look.size,
          family: look.family,
          weight: 600,
        },
      };
    },
  });
  chart.removeOverlay({ groupId: GROUP });
  for (const mark of marks) {
    const { timestamp, value } = mark;
    chart.createOverlay({
      name: NAME,
      groupId: GROUP,
      paneId: CANDLE_PANE,
      lock: true,
      extendData: mark,
      points: [{ timestamp, value }],
    });
  }
}
