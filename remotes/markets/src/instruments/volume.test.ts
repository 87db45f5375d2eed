import { expect, it } from 'vitest';
import { volumeText } from './volume.ts';

it.each([
  [24_100, 'INR', '24.1K'],
  [2_410_000, 'INR', '24.1L'],
  [950, 'USD', '950'],
  [1_582_490_165, 'USD', '1.58B'],
  [1_582_490_165, 'INR', '158Cr'],
] as const)('volumeText of %i is formatted as in the home country of %s', (volume, currency, text) => {
  expect(volumeText(volume, currency)).toBe(text);
});
