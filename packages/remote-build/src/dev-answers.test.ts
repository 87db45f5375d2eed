import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it, vi } from 'vitest';
import { answersAsWanted, DELAY, emptied } from './dev-answers.ts';

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

it('the standalone mode with slow answers asks the broker after a delay, and the normal mode at once', () => {
  vi.useFakeTimers();
  const asked = (mode: string) => {
    const request = {
      url: '/api/stock/new/list',
      method: 'GET',
      headers: { cookie: `standalone-answers=${mode}` },
    };
    const next = vi.fn();
    answersAsWanted('http://127.0.0.1:1')(request as IncomingMessage, {} as ServerResponse, next);
    return next;
  };
  expect(asked('normal')).toHaveBeenCalledOnce();
  const slow = asked('slow');
  vi.advanceTimersByTime(DELAY - 1);
  expect(slow).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(slow).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
