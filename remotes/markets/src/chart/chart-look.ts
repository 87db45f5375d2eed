/**
 * The chart's colours and fonts, read from the tokens. A canvas cannot use CSS variables, so each is resolved by a
 * property of an element in the page. They are read again when the theme or the direction colours change.
 */
import type { DeepPartial, Styles, TextStyle } from 'klinecharts';

const DARK = '(prefers-color-scheme: dark)';
const FORCED = '(forced-colors: active)';

export interface Look {
  up: string;
  down: string;
  flat: string;
  upTint: string;
  downTint: string;
  flatTint: string;
  accentTint: string;
  text: string;
  quiet: string;
  control: string;
  hairline: string;
  surface: string;
  background: string;
  averages: readonly [string, string, string];
  buy: string;
  buyInk: string;
  sell: string;
  sellInk: string;
  /** Whether a contrast theme is on. Rising and falling candles have the same colour then, so rising ones are hollow. */
  isForced: boolean;
  family: string;
  /** Font size in CSS px, which follows the reader's text size. */
  size: number;
}

export function readLook(host: HTMLElement): Look {
  const probe = document.createElement('span');
  // Otherwise a contrast theme forces the probe's colour to that of text, whatever the token is.
  probe.style.setProperty('forced-color-adjust', 'none');
  host.append(probe);
  const colour = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  probe.style.font = 'var(--type-11)';
  const { fontFamily, fontSize } = getComputedStyle(probe);
  const look: Look = {
    up: colour('--up'),
    down: colour('--down'),
    flat: colour('--text-3'),
    upTint: colour('--up-tint'),
    downTint: colour('--down-tint'),
    flatTint: colour('--press-tint'),
    accentTint: colour('--accent-tint'),
    text: colour('--text-1'),
    quiet: colour('--text-2'),
    control: colour('--control-border'),
    hairline: colour('--hairline'),
    surface: colour('--surface-2'),
    background: colour('--bg'),
    buy: colour('--buy'),
    buyInk: colour('--buy-ink'),
    sell: colour('--sell'),
    sellInk: colour('--sell-ink'),
    averages: [colour('--accent'), colour('--warning'), colour('--text-3')],
    isForced: matchMedia(FORCED).matches,
    family: fontFamily,
    size: Number.parseFloat(fontSize) || 11,
  };
  probe.remove();
  return look;
}

/** Calls `changed` when the look has changed. @returns a function that unsubscribes */
export function onLookChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-direction-colors'] });
  const system = [DARK, FORCED].map((query) => matchMedia(query));
  for (const one of system) one.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    for (const one of system) one.removeEventListener('change', changed);
  };
}

export type Direction = 'up' | 'down' | 'flat';

/** Directions that the chart is coloured by. */
export interface Directions {
  /** Of the change that is shown: the tag at the last price, and a line. */
  shown: Direction;
  /** The shown change is that of what is drawn. A line has no direction otherwise. */
  isOfDrawn: boolean;
}

/** What the styles depend on beside the look. */
interface Styled {
  isLine: boolean;
  /** Whether the bars are minutes. */
  isMinutes: boolean;
  directions: Directions;
}

export function stylesOf(look: Look, { isLine, isMinutes, directions }: Styled): DeepPartial<Styles> {
  const { up, down, flat, quiet, hairline, size, family } = look;
  const letters = { size, family, weight: 'normal' };
  const mark: Partial<TextStyle> = {
    ...letters,
    color: look.text,
    backgroundColor: look.surface,
    borderColor: 'transparent',
  };
  const colours = { upColor: up, downColor: down, noChangeColor: flat };
  // The direction of a single minute is noise.
  const volume = isMinutes
    ? { upColor: look.control, downColor: look.control, noChangeColor: look.control }
    : colours;
  const shown = look[directions.shown];
  const line = directions.isOfDrawn ? directions.shown : undefined;
  const axis = {
    axisLine: { show: false },
    tickLine: { show: false },
    tickText: { ...letters, color: quiet },
  };
  return {
    grid: {
      horizontal: { color: hairline, style: 'solid' },
      vertical: { show: false },
    },
    candle: {
      type: isLine ? 'area' : look.isForced ? 'candle_up_stroke' : 'candle_solid',
      area: {
        lineColor: line ? look[line] : look.averages[0],
        lineSize: 1.5,
        backgroundColor: line ? look[`${line}Tint`] : look.accentTint,
        // Its animation would repaint forever.
        point: { show: false, animation: false },
      },
      bar: {
        ...colours,
        upBorderColor: up,
        downBorderColor: down,
        noChangeBorderColor: flat,
        upWickColor: up,
        downWickColor: down,
        noChangeWickColor: flat,
      },
      priceMark: {
        high: { show: !isMinutes, color: quiet, textSize: size, textFamily: family },
        low: { show: !isMinutes, color: quiet, textSize: size, textFamily: family },
        last: {
          // In the direction of the shown change: that of the last candle is another one.
          upColor: shown,
          downColor: shown,
          noChangeColor: shown,
          line: { show: !isMinutes },
          text: { ...letters, color: look.background },
        },
      },
      tooltip: {
        showRule: 'follow_cross',
        // The read-out has its own box on the side away from the finger, because text over the bars is hard
        // to read.
        showType: 'rect',
        rect: {
          position: 'fixed',
          color: look.surface,
          borderColor: hairline,
          borderRadius: 6,
          paddingLeft: 8,
          paddingRight: 8,
          paddingTop: 4,
          paddingBottom: 4,
          offsetLeft: 8,
          offsetRight: 8,
          offsetTop: 8,
        },
        title: { show: false },
        legend: {
          ...letters,
          color: look.text,
          marginLeft: 0,
          marginRight: 0,
          marginTop: 2,
          marginBottom: 2,
        },
      },
    },
    indicator: {
      ohlc: volume,
      bars: [{ ...volume }],
      lines: look.averages.map((color) => ({ color })),
      tooltip: {
        title: { show: false },
        legend: { ...letters, color: quiet, marginLeft: 2, marginRight: 4 },
      },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { size: 0 },
    crosshair: {
      horizontal: { line: { color: quiet }, text: mark },
      vertical: { line: { color: quiet }, text: mark },
    },
    overlay: { line: { color: quiet, style: 'dashed' }, text: mark },
  };
}
