/** Places of the engine that several parts of the chart share. */
export const CANDLE_PANE = 'candle_pane';

/** Pixels that a time on the axis needs beside another, and a price above another. */
export const LABEL_WIDTH = 60;
export const LABEL_HEIGHT = 20;

/** Whether a label around this place is not cut off at an edge. */
export const isWhole = (coord: number, width: number): boolean =>
  coord >= LABEL_WIDTH / 3 && coord <= width - LABEL_WIDTH / 3;
