import { describe, expect, it } from 'vitest';
import { fairQueue } from './work-queue.ts';

/** Work that ends when the test says so. */
const heldWork = (name: string, began: string[]) => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async () => {
    began.push(name);
    await ended;
  };
  return { work, end };
};
const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('a queue whose owners take turns', () => {
  it('runs one task at a time, and another owner’s task before the next task of the same owner', async () => {
    const began: string[] = [];
    const queue = fairQueue(10);
    const names = ['1a', '1b', '1c', '2a', '3a', '2b'];
    const held = names.map((name) => heldWork(name, began));
    const done = held.map(({ work }, i) => queue(Number(names[i]?.[0]), work));
    for (const [i, { end }] of [0, 1, 3, 4, 2, 5].map((at) => held[at] as (typeof held)[0]).entries()) {
      await soon();
      expect(began).toHaveLength(i + 1);
      end();
    }
    await Promise.all(done);
    expect(began).toEqual(['1a', '1b', '2a', '3a', '1c', '2b']);
  });

  it('refuses work as overloaded while too much waits, and runs the next after a failure', async () => {
    const began: string[] = [];
    const queue = fairQueue(1);
    const first = heldWork('first', began);
    const failing = queue(1, async () => {
      await first.work();
      throw new Error('failed');
    });
    const waiting = queue(2, async () => 'done');
    await expect(queue(3, async () => 'done')).rejects.toThrow('overloaded');
    first.end();
    await expect(failing).rejects.toThrow('failed');
    await expect(waiting).resolves.toBe('done');
    await expect(queue(3, async () => 'done')).resolves.toBe('done');
  });
});
