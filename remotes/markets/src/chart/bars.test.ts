import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  axisMinutes,
  type Bar,
  hasVolume,
  isBehind,
  lastBar,
  lastLonger,
  longerBars,
  MINUTE,
  minutesOf,
  newerBars,
  type Tick,
} from './bars.ts';

const OPEN = 1_750_000_020_000 - (1_750_000_020_000 % MINUTE);
const DATE = '2025-06-15';
const bar = (minute: number, close = 100, volume = 10): Bar => ({
  timestamp: OPEN + minute * MINUTE,
  end: OPEN + (minute + 1) * MINUTE,
  date: DATE,
  open: close,
  high: close,
  low: close,
  close,
  volume,
});
const candle = (minute: number, close = 100, volume = 10) => {
  const price = `${close}` as const;
  return { time: OPEN + minute * MINUTE, open: price, high: price, low: price, close: price, volume };
};
const SESSION = { start: OPEN, date: DATE };
const tick = (over: Partial<Tick> = {}): Tick => ({
  price: '101',
  open: '100',
  high: '103',
  low: '99',
  volume: 30,
  time: OPEN + MINUTE + 30_000,
  sessionStart: OPEN,
  sessionEnd: OPEN + 375 * MINUTE,
  isOpen: true,
  nextChange: OPEN + 375 * MINUTE,
  ...over,
});

describe('the minutes of a session', () => {
  it('have no gaps, so that each bar is at its time', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { minLength: 1 }), (minutes) => {
        const candles = minutes.sort((a, b) => a - b).map((minute) => candle(minute, 100 + minute));
        const whole = minutesOf(candles, SESSION);
        expect(whole.map(({ timestamp }) => (timestamp - OPEN) / MINUTE)).toEqual(
          whole.map((_, index) => index),
        );
        expect(whole.filter(({ volume }) => volume > 0)).toEqual(
          minutes.map((minute) => bar(minute, 100 + minute)),
        );
      }),
    );
  });

  it('repeat the last price when nothing was traded', () => {
    expect(minutesOf([candle(0, 100), candle(2, 105)], SESSION)[1]).toEqual(bar(1, 100, 0));
  });

  it('fill the width in proportion to the part of the session that has passed', () => {
    expect(axisMinutes(tick(), 3)).toBe(375);
    expect(axisMinutes(tick({ sessionEnd: null }), 3)).toBe(3);
    expect(axisMinutes(tick(), 400)).toBe(400);
  });

  it('of a market that never closes end a little after now', () => {
    const roundTheClock = (minutes: number) =>
      axisMinutes(tick({ isOpen: true, nextChange: null, sessionEnd: OPEN + 1440 * MINUTE }), minutes);
    expect(roundTheClock(400)).toBe(432);
    expect(roundTheClock(1)).toBe(60);
    expect(roundTheClock(1440)).toBe(1440);
  });

  it('cover the whole session when its close is known or the market is closed', () => {
    expect(axisMinutes(tick({ isOpen: true, nextChange: OPEN + 375 * MINUTE }), 100)).toBe(375);
    expect(axisMinutes(tick({ isOpen: false, nextChange: null }), 100)).toBe(375);
  });
});

describe('a tick on the timeline', () => {
  const drawn = [bar(0), bar(1)];

  it('updates the minute that it falls into, and adds the volume since the bars were loaded', () => {
    expect(lastBar('1m', drawn, tick({ time: OPEN, volume: 20 }), tick())).toEqual({
      ...bar(1),
      close: 101,
      high: 101,
      volume: 20,
    });
  });

  it('makes no bar of a later minute: the bars are asked for again', () => {
    for (const minutes of [2, 3, 12]) {
      const live = tick({ time: OPEN + minutes * MINUTE });
      expect(lastBar('1m', drawn, tick(), live)).toBeUndefined();
      expect(isBehind(tick(), live)).toBe(true);
    }
    expect(isBehind(tick(), tick({ time: OPEN + 2 * MINUTE - 1 }))).toBe(false);
  });

  it('at the close updates the last minute, which is asked for once more', () => {
    const full = [bar(374)];
    const last = tick({ time: OPEN + 375 * MINUTE - 5_000 });
    const close = tick({ time: OPEN + 375 * MINUTE, isOpen: false });
    expect(lastBar('1m', full, last, close)?.timestamp).toBe(OPEN + 374 * MINUTE);
    expect(isBehind(last, close)).toBe(true);
    expect(isBehind(close, close)).toBe(false);
  });

  it('of another session changes nothing', () => {
    const later = tick({ time: OPEN + 30 * 60 * MINUTE, sessionStart: OPEN + 24 * 60 * MINUTE });
    for (const period of ['1m', '1d', '1wk', '1mo'] as const)
      expect(lastBar(period, drawn, tick(), later)).toBeUndefined();
  });

  it('changes nothing when it is older than the last bar', () => {
    expect(lastBar('1m', drawn, tick(), tick({ time: OPEN }))).toBeUndefined();
    expect(lastBar('1m', drawn, tick(), tick({ time: null }))).toBeUndefined();
    expect(lastBar('1m', [], tick(), tick())).toBeUndefined();
  });

  it('never makes a volume negative', () => {
    fc.assert(
      fc.property(fc.nat(1_000), (volume) => {
        const live = tick({ volume });
        expect(lastBar('1m', drawn, tick({ time: OPEN }), live)?.volume).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('a tick on a candle chart', () => {
  const drawn = [bar(-1440, 90), { ...bar(0), volume: 500 }];

  it.each(['1d', '1wk', '1mo'] as const)(
    'reaches as far as the session has, and adds the volume since the bars were loaded, to %s',
    (period) => {
      expect(lastBar(period, drawn, tick({ volume: 20 }), tick({ volume: 50 }))).toMatchObject({
        high: 103,
        low: 99,
        close: 101,
        volume: 530,
      });
    },
  );
});

describe('longer bars', () => {
  it('count from the start of the session and have open, extremes, close, volume and end of their minutes', () => {
    expect(longerBars([bar(3), bar(4, 97), bar(5, 105), bar(8, 103)], 5, OPEN)).toEqual([
      { ...bar(0), open: 100, high: 100, low: 97, close: 97, volume: 20, end: OPEN + 5 * MINUTE },
      { ...bar(5), open: 105, high: 105, low: 103, close: 103, volume: 20, end: OPEN + 9 * MINUTE },
    ]);
  });

  it('begin with the session, whatever its zone and the hour, and contain each minute once', () => {
    const spans = fc.constantFrom(1, 2, 5, 10, 15, 30, 60, 120, 240);
    // Sessions begin at any quarter of an hour of UTC.
    fc.assert(
      fc.property(fc.nat(4_000), fc.integer({ min: 1, max: 1_500 }), spans, (quarter, count, span) => {
        const start = quarter * 15 * MINUTE;
        const minutes = Array.from({ length: count }, (_, at) => ({
          ...bar(0, 100 + (at % 7)),
          timestamp: start + at * MINUTE,
          end: start + (at + 1) * MINUTE,
        }));
        const longer = longerBars(minutes, span, start);
        expect(longer.map(({ timestamp }) => timestamp)).toEqual(
          Array.from({ length: Math.ceil(count / span) }, (_, at) => start + at * span * MINUTE),
        );
        expect(longer.reduce((sum, { volume }) => sum + volume, 0)).toBe(10 * count);
        expect(lastLonger(minutes, span, start)).toEqual(longer.at(-1));
      }),
    );
  });
});

it('a refresh of the bars replaces the last bar and appends newer ones', () => {
  expect(newerBars([bar(0), bar(1)], [bar(0), bar(1, 101), bar(2)])).toEqual([bar(1, 101), bar(2)]);
});

it('hasVolume is false when no bar has volume, as of a currency pair', () => {
  expect(hasVolume([bar(0, 100, 0)])).toBe(false);
  expect(hasVolume([bar(0, 100, 0), bar(1)])).toBe(true);
});
