import { expect, it } from 'vitest';
import { decide, rateOf } from './decide.ts';

const terms = { margin: 5, least: 50 };
const counts = (opened: number, failed: number) => ({ opened, failed });

it('a failure rate is in percent, and 0 where nothing was opened', () => {
  expect(rateOf(counts(200, 5))).toBe(2.5);
  expect(rateOf(counts(0, 0))).toBe(0);
});

it.each([
  ['too few were opened, however many of them failed', counts(1_000, 0), counts(49, 49), 'waiting'],
  ['nothing failed', counts(1_000, 0), counts(50, 0), 'fine'],
  ['its rate is as far above the live one’s as the margin', counts(1_000, 20), counts(100, 7), 'fine'],
  ['its rate is further above it', counts(1_000, 20), counts(100, 8), 'failing'],
  ['the live release fails as often', counts(1_000, 300), counts(100, 30), 'fine'],
  ['it fails less often than the live release', counts(1_000, 300), counts(100, 1), 'fine'],
  ['the live release was opened too seldom to have a rate', counts(2, 2), counts(100, 6), 'failing'],
] as const)('where %s, a canary is judged by its counts', (_when, live, canary, verdict) => {
  expect(decide(live, canary, terms)).toBe(verdict);
});
