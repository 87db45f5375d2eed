import { type Currency, currencies } from '@bourse/money/currency';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { volumeText } from './volume.ts';

it.each([
  [24_100, 'INR', '24.1K'],
  [2_410_000, 'INR', '24.1L'],
  [99_950, 'INR', '1L'],
  [1_582_490_165, 'INR', '158Cr'],
  [15_824_901_650, 'INR', '1,580Cr'],
  [2_000_000_000_000, 'INR', '2LCr'],
  [950, 'USD', '950'],
  [999.6, 'USD', '1K'],
  [1_582_490_165, 'USD', '1.58B'],
  [1_582_490_165, 'MXN', '1,580\u00a0M'],
  [24_100, 'MXN', '24.1\u00a0k'],
  [1_582_490_165, 'CHF', '1.58\u00a0Mrd.'],
  [0, 'INR', '0'],
] as const)('a volume of %i is formatted as in the home country of %s: %s', (volume, currency, text) => {
  expect(volumeText(volume, currency)).toBe(text);
});

/** The factor that each unit stands for. */
const MEANING: Readonly<Record<Currency, Readonly<Record<string, number>>>> = {
  INR: { K: 1e3, L: 1e5, Cr: 1e7, LCr: 1e12 },
  USD: { K: 1e3, M: 1e6, B: 1e9, T: 1e12 },
  MXN: { k: 1e3, M: 1e6 },
  CHF: { 'Mio.': 1e6, 'Mrd.': 1e9, 'Bio.': 1e12 },
};

it('a volume’s text, read back, equals the volume to three digits, for every currency and size', () => {
  const volumes = fc.double({ min: 0, max: 14, noNaN: true }).map((power) => Math.round(10 ** power));
  fc.assert(
    fc.property(volumes, fc.constantFrom(...currencies), (volume, currency) => {
      const [, figure = '', word = ''] = /^([\d.,’']+)\s?(\D*)$/u.exec(volumeText(volume, currency)) ?? [];
      const size = word === '' ? 1 : MEANING[currency][word];
      expect(size, word).toBeDefined();
      const read = Number(figure.replaceAll(/[,’']/g, '')) * (size ?? 0);
      expect(Math.abs(read - volume)).toBeLessThanOrEqual(volume * 0.005 + 1e-6);
    }),
  );
});

it('a larger volume never has a smaller unit', () => {
  const volume = fc.nat({ max: 2 ** 31 - 1 });
  const unitOf = (text: string): string => text.replace(/^[\d.,’']+/u, '').trim();
  fc.assert(
    fc.property(volume, volume, fc.constantFrom(...currencies), (one, other, currency) => {
      const order = ['', ...Object.keys(MEANING[currency])];
      const [less = 0, more = 0] = [one, other].sort((a, b) => a - b);
      const at = (amount: number) => order.indexOf(unitOf(volumeText(amount, currency)));
      expect(at(less)).toBeLessThanOrEqual(at(more));
    }),
  );
});
