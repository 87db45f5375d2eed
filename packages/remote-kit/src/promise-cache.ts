import { LOAD_DEADLINE } from './deadline.ts';
import { LoadError } from './load-error.ts';

/** Work that is done once per key and then remembered, but only if it went well: a failure is forgotten. */
export class PromiseCache<T> {
  readonly #done = new Map<string, Promise<T>>();

  /** The same promise for everybody who asks while it is under way or after it went well. */
  get(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.#done.get(key);
    if (known) return known;
    const started = work();
    this.#done.set(key, started);
    started.catch(() => {
      if (this.#done.get(key) === started) this.#done.delete(key);
    });
    return started;
  }

  /** The next one to ask starts anew; who waits already goes on waiting. */
  forget(key: string): void {
    this.#done.delete(key);
  }
}

/** Rejects with a LoadError after the deadline. The work itself cannot be stopped: the caller forgets it. */
export function withTimeout<T>(work: Promise<T>, what: string, deadline = LOAD_DEADLINE): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new LoadError('deadline', `${what} took over ${deadline} ms.`)),
      deadline,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
