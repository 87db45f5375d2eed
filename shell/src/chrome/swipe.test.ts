import { describe, expect, it } from 'vitest';
import { isBackSwipe } from './swipe.ts';

/** A swipe that is just within all limits; each test changes one of them. */
const swipe = ({ x = 40, travel = 61, down = 0, ms = 499, edge = 0 } = {}) =>
  isBackSwipe({ x, y: 300, at: 1_000 }, { x: x + travel, y: 300 + down, at: 1_000 + ms }, edge);

describe('the back swipe', () => {
  it('is recognised within all of its limits', () => expect(swipe()).toBe(true));
  it('is not recognised when it starts more than 40 px from the left edge', () =>
    expect(swipe({ x: 41 })).toBe(false));
  it('is not recognised when it travels 60 px or less', () => expect(swipe({ travel: 60 })).toBe(false));
  it('is not recognised when it takes 500 ms or more', () => expect(swipe({ ms: 500 })).toBe(false));
  it('is not recognised when it goes to the left', () => expect(swipe({ travel: -61 })).toBe(false));
  it('is not recognised when it goes more down than across', () => expect(swipe({ down: 61 })).toBe(false));
  it("is measured from the edge of the app's column on a wide screen", () => {
    expect(swipe({ x: 540, edge: 500 })).toBe(true);
    expect(swipe({ x: 541, edge: 500 })).toBe(false);
  });
});
