import type { Message } from '@bourse/contract/messages';
import { describe, expect, it } from 'vitest';
import type { OutboxMessage } from './outbox.ts';
import { arrange, bubblesOf, firstUnread, visible } from './thread.ts';

/** 11:00 in India. */
const NOW = Date.parse('2026-03-11T05:30:00Z');
const MINUTE = 60_000;

const message = (id: string, minutes: number, rest: Partial<Message> = {}): Message => ({
  id,
  sender: 'service',
  body: id,
  createdAt: NOW + minutes * MINUTE,
  clientKey: null,
  automatic: null,
  readAt: null,
  pictures: null,
  ...rest,
});
const own = (id: string, minutes: number, rest: Partial<Message> = {}) =>
  message(id, minutes, { sender: 'customer', ...rest });
const unsent = (key: string, rest: Partial<OutboxMessage> = {}): OutboxMessage => ({
  key,
  body: key,
  pictures: [],
  writtenAt: NOW,
  state: 'sending',
  since: null,
  ...rest,
});

/** Keys of the bubbles, by group, by day. */
const keys = (messages: readonly Message[], outbox: readonly OutboxMessage[] = [], firstNew?: string) =>
  arrange(bubblesOf(messages, outbox), { firstNew, now: NOW, locale: 'en' }).map(({ date, groups }) => [
    date,
    groups.map(({ bubbles }) => bubbles.map(({ key }) => key).join(' ')),
  ]);

describe('messages in the log', () => {
  it('of one sender within five minutes stand together', () => {
    const messages = [message('a', 0), message('b', 4), message('c', 9), own('d', 10), own('e', 11)];
    expect(keys(messages)).toEqual([['Wed 11 Mar', ['a b', 'c', 'd e']]]);
  });

  it('stand apart where one is an automatic reply', () =>
    expect(keys([message('a', 0, { automatic: true }), message('b', 1)])).toEqual([
      ['Wed 11 Mar', ['a', 'b']],
    ]));

  it('stand below their day in the deployment’s zone, with the year where that is another one', () => {
    const years = 365 * 24 * 60;
    expect(keys([message('a', -years), message('b', -11 * 60 - 1), message('c', -11 * 60)])).toEqual([
      ['11 Mar 2025', ['a']],
      ['Tue 10 Mar', ['b']],
      ['Wed 11 Mar', ['c']],
    ]);
  });

  it('begin a group where the first unread one is', () => {
    const messages = [message('a', 0), message('b', 1), message('c', 2)];
    expect(keys(messages, [], firstUnread(messages, 2))).toEqual([['Wed 11 Mar', ['a', 'b c']]]);
  });

  it('that are not listed yet come last, those of different outcomes apart', () =>
    expect(keys([message('a', 0)], [unsent('b'), unsent('c'), unsent('d', { state: 'failed' })])).toEqual([
      ['Wed 11 Mar', ['a', 'b c', 'd']],
    ]));

  it('keep their key when the list shows them', () =>
    expect(bubblesOf([own('7', 0, { clientKey: 'k' })], [])).toMatchObject([{ key: 'k' }]));

  it('say of the customer’s last one whether it was read', () => {
    const outcome = (...messages: Message[]) => bubblesOf(messages, []).map(({ delivery }) => delivery);
    expect(outcome(own('a', 0, { readAt: NOW }), own('b', 1), message('c', 2))).toEqual([
      undefined,
      'sent',
      undefined,
    ]);
    expect(outcome(own('a', 0, { readAt: NOW }))).toEqual(['read']);
  });
});

describe('the first unread message', () => {
  const messages = [message('a', 0), own('b', 1), message('c', 2), message('d', 3)];
  it.each([
    [0, undefined],
    [1, 'd'],
    [3, 'a'],
    [9, 'a'],
  ])('of %i, as the back end counts them, is %s', (unread, first) =>
    expect(firstUnread(messages, unread)).toBe(first),
  );
});

it.each([
  ['<b>bold</b> &amp; https://evil.example', '<b>bold</b> &amp; https://evil.example'],
  ['two\nlines', 'two\nlines'],
  ['clears \u001b[2J', 'clears \\u001b[2J'],
  ['clears \u009b2J', 'clears \\u009b2J'],
  ['reads \u202edrawkcab\u2069', 'reads \\u202edrawkcab\\u2069'],
  ['family 👨‍👩‍👧', 'family 👨‍👩‍👧'],
])('the text %j is shown as %j', (body, shown) => expect(visible(body)).toBe(shown));
