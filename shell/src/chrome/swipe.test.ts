import { describe, expect, it } from 'vitest';
import { isBackSwipe } from './swipe.ts';

/** A swipe that just goes back; a test changes the one thing that it is about. */
const swipe = ({ x = 40, travel = 61, down = 0, ms = 499, edge = 0 } = {}) =>
  isBackSwipe({ x, y: 300, at: 1_000 }, { x: x + travel, y: 300 + down, at: 1_000 + ms }, edge);

describe('the back swipe', () => {
  it('goes back within its three limits', () => expect(swipe()).toBe(true));
  it('must start within 40 px of the left edge', () => expect(swipe({ x: 41 })).toBe(false));
  it('must travel over 60 px', () => expect(swipe({ travel: 60 })).toBe(false));
  it('must take under 500 ms', () => expect(swipe({ ms: 500 })).toBe(false));
  it('does not go to the left', () => expect(swipe({ travel: -61 })).toBe(false));
  it('is no scroll that begins at the edge', () => expect(swipe({ down: 61 })).toBe(false));
  it('counts from the edge of the column on a wide screen', () => {
    expect(swipe({ x: 540, edge: 500 })).toBe(true);
    expect(swipe({ x: 541, edge: 500 })).toBe(false);
  });
});
