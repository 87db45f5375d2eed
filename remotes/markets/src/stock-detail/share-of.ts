/** @returns how far a value is from one end to the other, from 0 to 1; the middle where both ends are the same */
export const shareOf = (value: number, from: number, to: number): number =>
  to === from ? 0.5 : Math.min(1, Math.max(0, (value - from) / (to - from)));
