import { expect, it } from 'vitest';
import { daysBetween } from './wall-clock.ts';

const at = (day: number, hour = 0): number => Date.UTC(2026, 10, day, hour);

it.each([
  [at(22, 18), at(23, 6), 'Asia/Kolkata', 1],
  [at(22, 18), at(22, 19), 'Asia/Kolkata', 1],
  [at(22, 17), at(22, 18), 'UTC', 0],
  [at(22), at(19), 'UTC', -3],
])('counts days of the calendar from %d to %d in %s: %d', (from, to, zone, days) =>
  expect(daysBetween(from, to, zone)).toBe(days),
);
