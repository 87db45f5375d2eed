import { expect, it } from 'vitest';
import { errorsToPrefix } from './edit-distance.ts';

it.each([
  ['', 'example', 0],
  ['exam', 'example', 0],
  ['exmaple', 'example', 1],
  ['exmpl', 'example', 1],
  ['exaample', 'example', 1],
  ['exbmple', 'example', 1],
  ['exmapel', 'example', 2],
  ['examples', 'example', 1],
  ['zzz', 'example', 3],
  ['a', '', 1],
])('%j is %j with the errors of typing: %d', (typed, word, errors) => {
  expect(errorsToPrefix(typed, word)).toBe(errors);
});
