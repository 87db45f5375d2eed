import type { Message } from '@bourse/contract/messages';
import { describe, expect, it, vi } from 'vitest';
import { decide, notListed, type OutboxMessage, outboxAt, undecided } from './outbox.ts';

const sent = (key: string, rest: Partial<OutboxMessage> = {}): OutboxMessage => ({
  key,
  body: 'Hello',
  pictures: [],
  writtenAt: 1_000,
  state: 'checking',
  since: 1_000,
  ...rest,
});
const listed = (id: string, rest: Partial<Message> = {}): Message => ({
  id,
  sender: 'customer',
  body: 'Hello',
  createdAt: 1_000,
  clientKey: null,
  automatic: null,
  readAt: null,
  pictures: null,
  ...rest,
});
const keysOf = (outbox: readonly OutboxMessage[]) => outbox.map(({ key }) => key);

describe('a message is found in the list', () => {
  it('by its key', () => {
    const outbox = [sent('a'), sent('b')];
    expect(keysOf(notListed(outbox, [listed('1', { clientKey: 'b' })]))).toEqual(['a']);
  });

  it('by text and time where the back end has no keys, whatever became of its white space', () => {
    const outbox = [sent('a', { body: 'one\n two' })];
    expect(notListed(outbox, [listed('1', { body: ' one two' })])).toEqual([]);
    expect(notListed(outbox, [listed('1', { body: 'one two', createdAt: 999 })])).toEqual(outbox);
    expect(notListed(outbox, [listed('1', { body: 'one two', sender: 'service' })])).toEqual(outbox);
  });

  it('once: the same text that was sent twice is two messages', () => {
    const outbox = [sent('a'), sent('b')];
    expect(keysOf(notListed(outbox, [listed('1')]))).toEqual(['b']);
    expect(notListed(outbox, [listed('1'), listed('2')])).toEqual([]);
  });

  it('not before it was sent', () =>
    expect(notListed([sent('a', { state: 'waiting', since: null })], [listed('1')])).toHaveLength(1));
});

describe('an answer of the list', () => {
  it('says ‘not sent’ of what was being checked when the list was asked, and is not in it', () => {
    const outbox = [sent('a'), sent('b')];
    expect(decide(outbox, [], undecided([sent('a')]))).toMatchObject([
      { key: 'a', state: 'failed' },
      { key: 'b', state: 'checking' },
    ]);
  });

  it('takes out what was sent, also where it shows it with another text', () =>
    expect(decide([sent('a', { state: 'sent' })], [listed('1', { body: 'Hi' })], ['a'])).toEqual([]));

  it('leaves the rest as it is', () => {
    const outbox = [sent('a', { state: 'waiting', since: null }), sent('b', { state: 'failed' })];
    expect(decide(outbox, [], undecided(outbox))).toBe(outbox);
  });
});

it.each(['nonsense', '{}', '[1, null, {}]'])('reads the stored text %j as an empty outbox', (text) => {
  vi.stubGlobal('localStorage', { getItem: () => text });
  expect(outboxAt('').read()).toEqual([]);
  vi.unstubAllGlobals();
});

it('keeps the valid messages of a stored outbox and drops the invalid ones', () => {
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify([sent('a'), { key: 'b' }]) });
  expect(keysOf(outboxAt('').read())).toEqual(['a']);
  vi.unstubAllGlobals();
});
