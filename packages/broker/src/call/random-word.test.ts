import { expect, it } from 'vitest';
import { randomWord } from './random-word.ts';

it('a random word has the entropy that is asked for, and only letters and digits that do not look alike', () => {
  const words = Array.from({ length: 500 }, () => randomWord(128));
  expect(new Set(words).size).toBe(words.length);
  const used = new Set(words.join(''));
  expect([...used].filter((letter) => !/^[a-z2-9]$/.test(letter) || /[ilo]/.test(letter))).toEqual([]);
  for (const word of words) expect(word.length * Math.log2(used.size)).toBeGreaterThanOrEqual(128);
});
