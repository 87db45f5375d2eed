import { describe, expect, it } from 'vitest';
import { mayBegin, ownerOf, swiped } from './swipe.ts';

describe('a finger on a row', () => {
  it.each([
    [3, 4, undefined],
    [12, 4, 'list'],
    [-12, 4, 'list'],
    [9, 10, 'page'],
    [0, -30, 'page'],
  ])('that moved %i px across and %i px down belongs to %s', (across, down, owner) => {
    expect(ownerOf(across, down)).toBe(owner);
  });

  it('that begins at the left edge of the column is the way back', () => {
    expect(mayBegin(39, 0)).toBe(false);
    expect(mayBegin(41, 0)).toBe(true);
    expect(mayBegin(440, 420)).toBe(false);
  });

  it.each([
    [-60, 390, { swipe: 'left', offset: -60, isFar: false }],
    [-112, 390, { swipe: 'left', offset: -112, isFar: true }],
    [142, 390, { swipe: 'right', offset: 122, isFar: true }],
    [80, 200, { swipe: 'right', offset: 80, isFar: true }],
  ])('that moved a row by %i px of %i moves and means %j', (across, width, meant) => {
    expect(swiped(across, width)).toEqual(meant);
  });
});
