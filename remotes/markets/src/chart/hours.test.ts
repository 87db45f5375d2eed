import { describe, expect, it } from 'vitest';
import { hourTicks } from './hours.ts';

describe('the time labels of a session', () => {
  const zone = 'Asia/Kolkata';
  const at = (time: string) => Date.parse(`2026-11-20T${time}+05:30`);
  const written = (start: number, end: number, most: number) =>
    hourTicks(start, end, zone, most).map(({ time }) =>
      new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(time),
    );

  it('are at whole hours of the zone, also when the session starts at a quarter past', () => {
    expect(written(at('09:15:00'), at('15:30:00'), 7)).toEqual([
      '10:00',
      '11:00',
      '12:00',
      '13:00',
      '14:00',
      '15:00',
    ]);
  });

  it('are as few as fit', () => {
    expect(written(at('09:15:00'), at('15:30:00'), 4)).toEqual(['10:00', '12:00', '14:00']);
    expect(written(at('00:00:00'), at('00:00:00') + 86_400_000, 6)).toEqual([
      '00:00',
      '04:00',
      '08:00',
      '12:00',
      '16:00',
      '20:00',
    ]);
  });

  it('are at quarters of an hour when the session has just started', () => {
    expect(written(at('00:00:00'), at('01:00:00'), 6)).toEqual(['00:00', '00:15', '00:30', '00:45']);
    expect(written(at('00:00:00'), at('02:10:00'), 6)).toEqual(['00:00', '00:30', '01:00', '01:30', '02:00']);
  });

  it('contain their minute of the session', () => {
    expect(hourTicks(at('09:15:00'), at('15:30:00'), zone, 4)[0]?.minute).toBe(45);
  });
});
