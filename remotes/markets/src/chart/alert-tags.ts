/** Where the tags of price alerts stand beside the price axis, where they cover no bar, no price and no other tag. Pure. */
import { LABEL_HEIGHT } from './labels.ts';
import type { HeightOf } from './price-axis.ts';

export interface AlertTag {
  level: number;
  /** The tag's middle, CSS px from the top of the chart. */
  y: number;
  /** Where its level is beyond the prices of the axis. */
  beyond: 'above' | 'below' | undefined;
}

/** The next place up or down that no other tag takes. */
function freeFrom(wanted: number, taken: readonly number[], direction: 1 | -1): number {
  let y = wanted;
  for (;;) {
    const hit = taken.find((other) => Math.abs(other - y) < LABEL_HEIGHT);
    if (hit === undefined) return y;
    y = hit + direction * LABEL_HEIGHT;
  }
}

/** Moves tags to free places in one direction, from the first one on, each beyond the one before it. */
function spread(tags: readonly AlertTag[], taken: readonly number[], direction: 1 | -1, edge: number): void {
  const further = direction === 1 ? Math.max : Math.min;
  let next = edge;
  for (const tag of tags) {
    tag.y = freeFrom(further(tag.y, next), taken, direction);
    next = tag.y + direction * LABEL_HEIGHT;
  }
}

/**
 * Each tag stands at its level, or as near to it as others leave room, in the order of the levels: those above the last
 * price above its tag.
 * @param heightOf where a price stands, CSS px from the top
 * @param taken where the tags of the last price and, where it is drawn, of the previous close stand, in this order
 * @param height of the axis, CSS px; tags for which it has no room are left out
 */
export function alertTags(
  levels: readonly number[],
  heightOf: HeightOf,
  taken: readonly number[],
  height: number,
): AlertTag[] {
  const [top, bottom] = [LABEL_HEIGHT / 2, height - LABEL_HEIGHT / 2];
  const tags = [...levels]
    .sort((a, b) => b - a)
    .map((level): AlertTag => {
      const at = heightOf(level);
      const beyond = at < 0 ? 'above' : at > height ? 'below' : undefined;
      return { level, y: Math.min(Math.max(at, top), bottom), beyond };
    });
  const [last = top] = taken;
  const below = tags.findIndex(({ level }) => heightOf(level) >= last);
  const above = tags.slice(0, below < 0 ? tags.length : below);
  spread(above.reverse(), taken, -1, bottom);
  spread(tags.slice(above.length), taken, 1, top);
  // Those for which an edge leaves no room push the others back.
  spread(tags, taken, 1, top);
  spread([...tags].reverse(), taken, -1, bottom);
  return tags.filter(({ y }) => y >= top);
}
