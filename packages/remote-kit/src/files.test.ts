import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LOAD_DEADLINE } from './deadline.ts';
import { Files, insertFile } from './files.ts';
import { LoadError } from './load-error.ts';
import { PromiseCache, withTimeout } from './promise-cache.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hangs = () => new Promise<never>(() => {});

describe('a file', () => {
  test('is fetched once, however many ask', async () => {
    const insert = vi.fn(async () => {});
    const files = new Files(insert);
    await Promise.all([files.load('/a.js', 'h'), files.load('/a.js', 'h')]);
    await files.load('/a.js', 'h');
    expect(insert.mock.calls).toEqual([['/a.js', 'h']]);
  });

  test('that failed is fetched anew under another address, with the same hash', async () => {
    const insert = vi.fn<(address: string) => Promise<void>>(async () => {});
    insert.mockRejectedValueOnce(new LoadError('unreachable', 'gone'));
    insert.mockRejectedValueOnce(new LoadError('unreachable', 'gone'));
    const files = new Files(insert);
    await expect(files.load('/a.js', 'h')).rejects.toThrow('gone');
    await expect(files.load('/a.js', 'h')).rejects.toThrow('gone');
    await files.load('/a.js', 'h');
    await files.load('/a.js', 'h');
    expect(insert.mock.calls).toEqual([
      ['/a.js', 'h'],
      ['/a.js?retry=1', 'h'],
      ['/a.js?retry=2', 'h'],
    ]);
  });

  test('that hangs has failed at the deadline, and not before', async () => {
    const files = new Files(hangs);
    const outcome = vi.fn();
    files.load('/a.js', 'h').catch(outcome);
    await vi.advanceTimersByTimeAsync(LOAD_DEADLINE - 1);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ problem: 'deadline' }));
  });

  test('that came but was useless is fetched anew when it is forgotten', async () => {
    const insert = vi.fn(async () => {});
    const files = new Files(insert);
    await files.load('/a.js', 'h');
    files.forget('/a.js');
    await files.load('/a.js', 'h');
    expect(insert).toHaveBeenLastCalledWith('/a.js?retry=1', 'h');
  });
});

test.each(['', 'sha256-', 'none'])('a file without a hash is not run: %j', async (integrity) => {
  await expect(insertFile('https://bourse.example/a.js', integrity)).rejects.toThrow(
    'https://bourse.example/a.js has no hash that it could be checked against.',
  );
});

describe('work that is done once', () => {
  test('is remembered when it went well and forgotten when it failed', async () => {
    const once = new PromiseCache<string>();
    const work = vi.fn(async () => 'done');
    work.mockRejectedValueOnce(new Error('no'));
    await expect(once.get('key', work)).rejects.toThrow('no');
    await expect(once.get('key', work)).resolves.toBe('done');
    await expect(once.get('key', work)).resolves.toBe('done');
    expect(work).toHaveBeenCalledTimes(2);
  });

  test('a failure that comes late does not take away what was begun since', async () => {
    const once = new PromiseCache<string>();
    let fail: (error: Error) => void = () => {};
    const failing = new Promise<string>((_, reject) => {
      fail = reject;
    });
    const first = once.get('key', () => failing);
    once.forget('key');
    const second = once.get('key', async () => 'second');
    fail(new Error('late'));
    await expect(first).rejects.toThrow('late');
    await second;
    await expect(once.get('key', async () => 'third')).resolves.toBe('second');
  });
});

test('the deadline names what did not come', async () => {
  const late = withTimeout(hangs(), '"markets"', 500);
  const outcome = expect(late).rejects.toThrow('"markets" took over 500 ms.');
  await vi.advanceTimersByTimeAsync(500);
  await outcome;
});
