import { expect, it } from 'vitest';
import { pageOf } from './page.ts';

it.each([
  ['?page=3', 3],
  ['?page=999999', 999_999],
  ['', 1],
  ['?page=', 1],
  ['?page=0', 1],
  ['?page=-2', 1],
  ['?page=1.5', 1],
  ['?page=one', 1],
  ['?page=1e3', 1],
  ['?page=9999999', 1],
])('the address %j names page %i', (query, page) => {
  expect(pageOf(new URLSearchParams(query))).toBe(page);
});
