/** Bars in whole ticks: a minute or a day up to the present, and bars combined from several. */
import type { Session } from './calendar.ts';
import {
  LAST_TRADE,
  lastTradeBy,
  type Minutes,
  minutePrices,
  minuteVolume,
  volumeSinceOpen,
} from './minutes.ts';
import type { PriceSource } from './price.ts';
import { MINUTE } from './zones.ts';

export interface Bar {
  /** When the bar begins, in epoch milliseconds. */
  time: number;
  /** Trade date of the session in which the bar begins (epoch day). */
  day: number;
  /** The close of the session before the one in which the bar begins. */
  previousClose: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

const fullMinute = ({ day, marks, highs, lows }: Minutes, minute: number): Bar => ({
  time: day.session.opensAt + minute * MINUTE,
  day: day.session.day,
  previousClose: day.previousClose,
  open: marks[minute] as number,
  high: highs[minute] as number,
  low: lows[minute] as number,
  close: marks[minute + 1] as number,
  volume: minuteVolume(day, minute),
});

/** The session's minutes that have begun by an instant, oldest first; the last one only up to the instant. */
export const minuteBars = (minutes: Minutes, at: number): Bar[] => {
  const { day } = minutes;
  const last = lastTradeBy(day.session, at);
  const bars = Array.from({ length: last.minute }, (_, minute) => fullMinute(minutes, minute));
  bars.push({
    ...fullMinute(minutes, last.minute),
    ...minutePrices(minutes, last.minute, last.trade),
    volume: minuteVolume(day, last.minute, last.trade),
  });
  return bars;
};

/** A session up to an instant. Only a session in progress needs its minutes. */
export const dayBar = (source: PriceSource, session: Session, at: number): Bar => {
  const day = source.dayOf(session);
  const { previousClose, open, high, low, close, volume } = day;
  const begun = { time: session.opensAt, day: session.day, previousClose, open };
  const last = lastTradeBy(session, at);
  const isComplete = last.isOver || (last.minute === session.minutes - 1 && last.trade === LAST_TRADE);
  if (isComplete) return { ...begun, high, low, close, volume };
  const minutes = source.minutesOf(session);
  const current = minutePrices(minutes, last.minute, last.trade);
  return {
    ...begun,
    high: Math.max(current.high, minutes.highest[last.minute - 1] ?? current.high),
    low: Math.min(current.low, minutes.lowest[last.minute - 1] ?? current.low),
    close: current.close,
    volume: volumeSinceOpen(day, last.minute, last.trade),
  };
};

/** The bar that an earlier and a later one form together. */
export const combined = (earlier: Bar, later: Bar): Bar => ({
  ...earlier,
  high: Math.max(earlier.high, later.high),
  low: Math.min(earlier.low, later.low),
  close: later.close,
  volume: earlier.volume + later.volume,
});
