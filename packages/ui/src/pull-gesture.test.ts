import { expect, test } from 'vitest';
import { gestureOwner, isFullPull, pullProgress } from './pull-gesture.ts';

const from = { x: 100, y: 100 };
const to = (across: number, down: number) => ({ x: from.x + across, y: from.y + down });

test.each([
  [2, 7, undefined],
  [2, 8, 'pull'],
  [-3, 40, 'pull'],
  [8, 8, 'page'],
  [30, 12, 'page'],
  [-30, 12, 'page'],
  [0, -9, 'page'],
] as const)('a touch that moves %i px across and %i px down belongs to: %s', (across, down, owner) => {
  expect(gestureOwner(from, to(across, down))).toBe(owner);
});

test('the progress of a pull follows the finger, is limited, and is never negative', () => {
  expect(pullProgress(from, to(0, 52))).toBe(0.5);
  expect(pullProgress(from, to(0, 900))).toBe(1.25);
  expect(pullProgress(from, to(0, -50))).toBe(0);
});

test('a pull is full after 104 px down, if it went more down than across', () => {
  expect(isFullPull(from, to(0, 103))).toBe(false);
  expect(isFullPull(from, to(0, 104))).toBe(true);
  // The shell takes this one for its back swipe.
  expect(isFullPull(from, to(120, 110))).toBe(false);
});
