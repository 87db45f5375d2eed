import { describe, expect, it } from 'vitest';
import { clockFrom, heldClock } from './clock.ts';

describe('a held clock', () => {
  it('stays at its instant until it is set or advanced', () => {
    const clock = heldClock(1_000);
    expect([clock.now(), clock.now()]).toEqual([1_000, 1_000]);
    clock.advance(500);
    expect(clock.now()).toBe(1_500);
    clock.advance(-1_000);
    expect(clock.now()).toBe(500);
    clock.set(9_000);
    expect(clock.now()).toBe(9_000);
  });
});

describe('MARKET_CLOCK', () => {
  it('selects the system clock if it is unset or blank', () => {
    for (const text of [undefined, '', '  ']) {
      const before = Date.now();
      const now = clockFrom(text).now();
      expect(now).toBeGreaterThanOrEqual(before);
      expect(now).toBeLessThanOrEqual(Date.now());
    }
  });

  it('holds the clock at an instant with its zone', () => {
    expect(clockFrom('2026-03-02T10:00:00+05:30').now()).toBe(Date.UTC(2026, 2, 2, 4, 30));
    expect(clockFrom(' 2026-03-02T10:00Z ').now()).toBe(Date.UTC(2026, 2, 2, 10));
  });

  it.each(['yesterday', '2026-03-02', '2026-03-02T10:00:00', '2026-13-02T10:00:00Z', '1767225600000'])(
    'refuses %s with a sentence that shows the format',
    (text) => {
      expect(() => clockFrom(text)).toThrow(/instant with its zone, such as 2026-/);
    },
  );

  it('refuses a time before the first prices', () => {
    expect(() => clockFrom('2020-06-01T00:00:00Z')).toThrow(/no market has prices then/);
  });
});
