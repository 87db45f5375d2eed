/**
 * Seeded random numbers without state: the n-th number of a key is a hash, so any price can be computed alone, in any
 * order and in any process. This folder uses only integer operations and + − × ÷ √, whose results IEEE 754 defines
 * exactly; `Math.exp` and similar functions may differ between engines.
 */

const GOLDEN = 0x9e3779b9;

/** Murmur3's 32-bit finaliser: every bit of the input changes about half of the output. */
const mix = (value: number): number => {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
};

/** FNV-1a over the text's UTF-16 units. */
export const keyOf = (text: string): number => {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mix(h);
};

/** The n-th 32-bit number of a key (SplitMix32); it can serve as a key itself. */
export const randomUint32 = (key: number, n: number): number => mix(key + Math.imul(n + 1, GOLDEN));

/** Uniform in [0, 1). */
export const unit = (key: number, n: number): number => randomUint32(key, n) / 0x1_0000_0000;

/** Close to normal: mean 0, deviation 1, never beyond ±3.47 (the sum of four uniforms). */
export const normal = (key: number, n: number): number => {
  const a = randomUint32(key, n);
  const b = mix(a + GOLDEN);
  const sum = (a >>> 16) + (a & 0xffff) + (b >>> 16) + (b & 0xffff);
  return (sum / 0x1_0000 - 2) * Math.sqrt(3);
};
