import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  axisMinutes,
  type Bar,
  hasVolume,
  lastBar,
  longerBars,
  MINUTE,
  newerBars,
  type Tick,
  wholeMinutes,
} from './bars.ts';

const OPEN = 1_750_000_020_000 - (1_750_000_020_000 % MINUTE);
const bar = (minute: number, close = 100, volume = 10): Bar => ({
  timestamp: OPEN + minute * MINUTE,
  open: close,
  high: close,
  low: close,
  close,
  volume,
});
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
        const bars = minutes.sort((a, b) => a - b).map((minute) => bar(minute, 100 + minute));
        const whole = wholeMinutes(bars, OPEN);
        expect(whole.map(({ timestamp }) => (timestamp - OPEN) / MINUTE)).toEqual(
          whole.map((_, index) => index),
        );
        expect(whole.filter(({ volume }) => volume > 0)).toEqual(bars);
      }),
    );
  });

  it('repeat the last price when nothing was traded', () => {
    expect(wholeMinutes([bar(0, 100), bar(2, 105)], OPEN)[1]).toEqual({ ...bar(1, 100), volume: 0 });
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
    expect(lastBar('1m', drawn, tick({ time: OPEN }), tick())).toEqual({
      ...bar(1),
      close: 101,
      high: 101,
      volume: 20,
    });
  });

  it('starts a minute after the last one', () => {
    const next = lastBar('1m', drawn, tick({ time: OPEN }), tick({ time: OPEN + 2 * MINUTE }));
    expect(next).toEqual({
      timestamp: OPEN + 2 * MINUTE,
      open: 100,
      high: 101,
      low: 100,
      close: 101,
      volume: 10,
    });
  });

  it('at the close updates the last minute and starts no new one', () => {
    const full = [bar(374)];
    const close = tick({ time: OPEN + 375 * MINUTE, volume: 10 });
    expect(lastBar('1m', full, tick(), close)?.timestamp).toBe(OPEN + 374 * MINUTE);
  });

  it('changes nothing when it is older than the last bar', () => {
    expect(lastBar('1m', drawn, tick(), tick({ time: OPEN }))).toBeUndefined();
    expect(lastBar('1m', drawn, tick(), tick({ time: null }))).toBeUndefined();
    expect(lastBar('1m', [], tick(), tick())).toBeUndefined();
  });

  it('never makes a volume negative', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.boolean(), (volume, isNext) => {
        const live = tick({ volume, time: OPEN + (isNext ? 2 : 1) * MINUTE });
        expect(lastBar('1m', drawn, tick({ time: OPEN }), live)?.volume).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('a tick on a candle chart', () => {
  const drawn = [bar(-1440, 90), { ...bar(0), volume: 500 }];

  it("updates a day with the quote's figures", () => {
    expect(lastBar('1d', drawn, tick(), tick({ volume: 600 }))).toMatchObject({
      high: 103,
      low: 99,
      close: 101,
      volume: 600,
    });
  });

  it('adds the volume since the bars were loaded to a week', () => {
    expect(lastBar('1wk', drawn, tick({ volume: 20 }), tick({ volume: 50 }))).toMatchObject({
      high: 101,
      low: 100,
      close: 101,
      volume: 530,
    });
  });
});

it('minutes are combined by the clock into bars with their open, extremes, close and volume', () => {
  const five = 5 * MINUTE;
  const start = five * 350_000_000;
  const at = (minute: number, close: number) => ({ ...bar(0, close), timestamp: start + minute * MINUTE });
  expect(longerBars([at(3, 100), at(4, 97), at(5, 105), at(9, 103)], 5)).toEqual([
    { timestamp: start, open: 100, high: 100, low: 97, close: 97, volume: 20 },
    { timestamp: start + five, open: 105, high: 105, low: 103, close: 103, volume: 20 },
  ]);
});

it('a refresh of the bars replaces the last bar and appends newer ones', () => {
  expect(newerBars([bar(0), bar(1)], [bar(0), bar(1, 101), bar(2)])).toEqual([bar(1, 101), bar(2)]);
});

it('hasVolume is false when no bar has volume, as of a currency pair', () => {
  expect(hasVolume([bar(0, 100, 0)])).toBe(false);
  expect(hasVolume([bar(0, 100, 0), bar(1)])).toBe(true);
});
