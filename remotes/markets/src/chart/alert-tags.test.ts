import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alertTags } from './alert-tags.ts';
import { LABEL_HEIGHT } from './labels.ts';

const HEIGHT = 200;
/** An axis from 100 at the bottom to 300 at the top, a pixel for each unit. */
const heightOf = (price: number) => 300 - price;

describe('the tags of alerts', () => {
  it('stand at their levels where there is room', () => {
    expect(alertTags([150, 250], heightOf, [100], HEIGHT)).toEqual([
      { level: 250, y: 50, beyond: undefined },
      { level: 150, y: 150, beyond: undefined },
    ]);
  });

  it('stand at the edge beyond which their level is', () => {
    expect(alertTags([90, 1_000], heightOf, [], HEIGHT)).toEqual([
      { level: 1_000, y: LABEL_HEIGHT / 2, beyond: 'above' },
      { level: 90, y: HEIGHT - LABEL_HEIGHT / 2, beyond: 'below' },
    ]);
  });

  it('stand above the tag of the last price where their levels are higher, else below it', () => {
    const tags = alertTags([199, 201, 202], heightOf, [100], HEIGHT);
    expect(tags.map(({ level, y }) => [level, y])).toEqual([
      [202, 60],
      [201, 80],
      [199, 120],
    ]);
  });

  it('cover neither each other nor the price, stay on the axis, and keep the order of their levels', () => {
    const prices = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(fc.array(prices, { maxLength: 7 }), fc.array(prices, { maxLength: 2 }), (levels, marks) => {
        const taken = marks.map(heightOf).filter((y) => y >= 0 && y <= HEIGHT);
        const tags = alertTags(levels, heightOf, taken, HEIGHT);
        for (const [at, { y }] of tags.entries()) {
          expect(y).toBeGreaterThanOrEqual(LABEL_HEIGHT / 2);
          expect(y).toBeLessThanOrEqual(HEIGHT - LABEL_HEIGHT / 2);
          if (at > 0) expect(y - (tags[at - 1]?.y ?? 0)).toBeGreaterThanOrEqual(LABEL_HEIGHT);
          for (const other of taken) expect(Math.abs(other - y)).toBeGreaterThanOrEqual(LABEL_HEIGHT);
        }
        if (levels.length <= 3) expect(tags).toHaveLength(levels.length);
      }),
    );
  });
});
