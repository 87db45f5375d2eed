/** Swipes on the rows of a list: what a movement of a finger means. Pure; lengths are CSS px. */

export type Swipe = 'left' | 'right';

/** Begins within this from the left edge: that is the way back (product.md, "Frame"). */
const EDGE = 40;
/** Moves less than this: it is not known yet who the gesture belongs to. */
const START = 8;
/** A row that is moved so far, or so much of its width, does what it says when the finger is lifted. */
const FAR = 112;
const FAR_PART = 0.4;

export const mayBegin = (x: number, left: number): boolean => x - left > EDGE;

/** Who a gesture belongs to: the list when it moves more across than down. Undefined: it has hardly moved. */
export function ownerOf(across: number, down: number): 'list' | 'page' | undefined {
  if (Math.max(Math.abs(across), Math.abs(down)) < START) return undefined;
  return Math.abs(across) > Math.abs(down) ? 'list' : 'page';
}

export interface Swiped {
  swipe: Swipe;
  /** How far the row is moved; beyond what is needed it follows the finger less. */
  offset: number;
  /** Whether lifting the finger now does it. */
  isFar: boolean;
}

/** @param across negative to the left */
export function swiped(across: number, width: number): Swiped {
  const enough = Math.min(FAR, width * FAR_PART);
  const far = Math.abs(across);
  const offset = far <= enough ? far : enough + (far - enough) / 3;
  return { swipe: across < 0 ? 'left' : 'right', offset: Math.sign(across) * offset, isFar: far >= enough };
}
