import { expect, it } from 'vitest';
import { emptied } from './dev-answers.ts';

it.each([
  ['a list in rows', { rows: [{ id: 1 }], count: 1 }, { rows: [], count: 0 }],
  ['a list with its total', { list: [{ id: 1 }], total: 1 }, { list: [], total: 0 }],
  ['a bare list', [{ id: 1 }], []],
])('the standalone mode with empty answers empties %s', (_what, data, empty) => {
  expect(emptied({ msg: 'ok', data })).toEqual({ msg: 'ok', data: empty });
});

it.each([
  ['a customer with a total and what is on hold', { total: '1250.50', holds: [{ amount: '20' }] }],
  ['a balance', { available: '1250.50' }],
  ['nothing', null],
])('the standalone mode with empty answers leaves %s as it is', (_what, data) => {
  expect(emptied({ msg: 'ok', data })).toEqual({ msg: 'ok', data });
});
