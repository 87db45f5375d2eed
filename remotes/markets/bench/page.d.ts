/** What both pages of `pnpm bench:chart` have in common: the same bars, drawn into the same place, and the measuring. */
import '@bourse/ui/tokens.css';
import type { Period, Quote } from '@bourse/contract/market';
export interface Drawn {
  /** A newer price: one bar changes. */
  tick: (live: Quote) => void;
}
export interface Bench {
  /** Milliseconds from the navigation, and from having the bars, to the frame that shows them. */
  ready: number;
  drawn: number;
  /** Notes each frame from now on. */
  watchFrames: () => void;
  /** @returns milliseconds between frames since then */
  frames: () => number[];
  /** @returns milliseconds of work for each of so many updates: taking it in, and drawing it */
  update: (times: number) => Promise<number[]>;
}
/** @param draw draws a chart of the period into the place */
export declare function measure(
  draw: (host: HTMLElement, period: Period, quote: Quote) => Drawn,
): Promise<void>;
