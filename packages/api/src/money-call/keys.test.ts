import { describe, expect, it } from 'vitest';
import { decideKeys } from './keys.ts';
import type { KeptCall, SentCalls } from './sent-calls.ts';

const NOW = 1_000;
const kept = (states: KeptCall['state'][], over: Partial<SentCalls<null>> = {}): SentCalls<null> => ({
  id: 'k0',
  details: null,
  calls: states.map((state, index) => ({ key: `k${index}`, state, number: null })),
  sentAt: NOW - 100,
  expiresAt: NOW + 100,
  isStopped: true,
  ...over,
});
const own = (...contents: string[]) => ({ id: 'k0', contents });
const newKeys = (decision: ReturnType<typeof decideKeys>) => {
  if (decision.is !== 'send') throw new Error(`decided to ${decision.is}`);
  expect(decision.keys.filter((key) => /^k\d$/.test(key))).toEqual([]);
  return decision.keys;
};

describe('the key of a money call', () => {
  it('is a new one for each call where nothing was sent before', () => {
    const keys = newKeys(decideKeys(['a', 'b'], undefined, undefined, NOW));
    expect(new Set(keys).size).toBe(2);
  });

  it.each(['done', 'over'] as const)('is a new one where the call before is %s', (state) => {
    newKeys(decideKeys(['a'], kept([state]), own('a'), NOW));
  });

  it('is the same for the same content while its outcome is unknown, with the same expiry', () => {
    expect(decideKeys(['a'], kept(['sent']), own('a'), NOW)).toEqual({
      is: 'send',
      keys: ['k0'],
      repeated: { key: 'k0', sentAt: NOW - 100, expiresAt: NOW + 100 },
    });
  });

  it('is the same for the call of a sequence that has no answer, and new for what follows it', () => {
    const decision = decideKeys(['b', 'c'], kept(['done', 'sent', 'waiting']), own('a', 'b', 'c'), NOW);
    expect(decision).toMatchObject({ is: 'send', keys: ['k1', expect.not.stringMatching(/^k\d$/)] });
  });

  it.each([
    ['the content is another', ['b'], kept(['sent'])],
    ['the call before has expired', ['a'], kept(['sent'], { expiresAt: NOW - 1 })],
  ])('is not given while the outcome is unknown and %s: that has to be settled', (_, contents, last) => {
    expect(decideKeys(contents, last, own('a'), NOW)).toEqual({ is: 'settle-first', before: last, index: 0 });
  });

  it('is not given where another tab has sent something, whatever became of it', () => {
    const other = { id: 'other', contents: [] };
    for (const state of ['sent', 'done', 'over'] as const) {
      expect(decideKeys(['a'], kept([state]), other, NOW)).toEqual({ is: 'take-over' });
      expect(decideKeys(['a'], kept([state]), undefined, NOW)).toEqual({ is: 'take-over' });
    }
  });

  it('is unlike all others, also where the page is not served securely', () => {
    const { randomUUID } = crypto;
    const contents = Array.from({ length: 50 }, String);
    const keys = [...newKeys(decideKeys(contents, undefined, undefined, NOW))];
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    try {
      keys.push(...newKeys(decideKeys(contents, undefined, undefined, NOW)));
    } finally {
      Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
    }
    expect(new Set(keys).size).toBe(100);
    expect(keys.every((key) => /^[\da-f-]{32,36}$/.test(key))).toBe(true);
  });
});
