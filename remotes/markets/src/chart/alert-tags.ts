/** Where the tags of price alerts stand beside the price axis, where they cover no bar, no price and no other tag. Pure. */
import { LABEL_HEIGHT } from './labels.ts';
import type { HeightOf } from './price-axis.ts';

export interface AlertTag {
  level: number;
  /** Its middle, CSS px from the top. */
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

/**
 * Each tag stands at its level, or as near to it as others leave room, in the order of the levels.
 * @param heightOf where a price stands, CSS px from the top
 * @param taken where the tags of the last price and of the previous close stand
 * @param height of the axis, CSS px; tags for which it has no room are left out
 */
export function alertTags(
  levels: readonly number[],
  heightOf: HeightOf,
  taken: readonly number[],
  height: number,
): AlertTag[] {
  const [top, bottom] = [LABEL_HEIGHT / 2, height - LABEL_HEIGHT / 2];
  const tags: AlertTag[] = [];
  for (const level of [...levels].sort((a, b) => b - a)) {
    const at = heightOf(level);
    const above = (tags.at(-1)?.y ?? Number.NEGATIVE_INFINITY) + LABEL_HEIGHT;
    const y = freeFrom(Math.max(Math.min(Math.max(at, top), bottom), above), taken, 1);
    tags.push({ level, y, beyond: at < 0 ? 'above' : at > height ? 'below' : undefined });
  }
  // Those that the lower edge does not leave room for move up, and push the ones above them.
  let below = Number.POSITIVE_INFINITY;
  for (const tag of [...tags].reverse()) {
    const highest = Math.min(bottom, below - LABEL_HEIGHT);
    if (tag.y > highest) tag.y = freeFrom(highest, taken, -1);
    below = tag.y;
  }
  return tags.filter(({ y }) => y >= top);
}
