import { type KeptFile, releaseDirOf } from './kept-files.ts';

/** How many files are fetched ahead at a time: what the customer does meanwhile must not wait for them. */
const AT_A_TIME = 3;

/** After this a file is given up, until the next occasion: one request that hangs must not end all keeping, ms. */
export const FETCH_DEADLINE = 30_000;

/** Whether the bytes of a response have the hash that the page asks for. It reads a copy. */
async function hasIntegrity(response: Response, integrity: string): Promise<boolean> {
  const [algorithm = ''] = integrity.split('-');
  const digest = await crypto.subtle.digest(
    algorithm.replace('sha', 'SHA-'),
    await response.clone().arrayBuffer(),
  );
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return integrity === `${algorithm}-${hash}`;
}

/** The files of releases on this device. They never change, so one that is kept need not be asked for again. */
export class FileStore {
  readonly #scope: string;
  readonly #cache: string;

  /** @param scope base of the app's files, @param cache its name */
  constructor(scope: string, cache: string) {
    this.#scope = scope;
    this.#cache = cache;
  }

  #open(): Promise<Cache> {
    return caches.open(this.#cache);
  }

  /**
   * A kept file. One whose bytes are not those that the page wants is deleted: the network has them.
   * @returns undefined where it is not kept
   */
  async read({ name, integrity }: KeptFile): Promise<Response | undefined> {
    const cache = await this.#open();
    const response = await cache.match(this.#scope + name, { ignoreVary: true });
    if (!response || !integrity || (await hasIntegrity(response, integrity))) return response;
    await cache.delete(this.#scope + name, { ignoreVary: true });
    return undefined;
  }

  /** @throws Error where storage is full */
  async write(name: string, response: Response): Promise<void> {
    await (await this.#open()).put(this.#scope + name, response);
  }

  /**
   * Fetches what is not kept yet.
   * @throws Error where a file does not come, does not have its hash, or storage is full
   */
  async fetchAll(wanted: readonly KeptFile[]): Promise<void> {
    const kept = new Set((await (await this.#open()).keys()).map(({ url }) => url));
    const missing = wanted.filter(({ name }) => !kept.has(this.#scope + name));
    const fetchNext = async (): Promise<void> => {
      for (let file = missing.shift(); file; file = missing.shift()) await this.#fetch(file);
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, fetchNext));
  }

  async #fetch({ name, integrity }: KeptFile): Promise<void> {
    const response = await fetch(this.#scope + name, {
      // As the page asks for it, so that the browser's own cache answers what it has.
      mode: 'cors',
      credentials: 'same-origin',
      priority: 'low',
      signal: AbortSignal.timeout(FETCH_DEADLINE),
      ...(integrity ? { integrity } : {}),
    });
    if (!response.ok) throw new Error(`${name} answers ${response.status}.`);
    await this.write(name, response);
  }

  /** Deletes the files of all releases but those in `dirs`. */
  async prune(dirs: readonly string[]): Promise<void> {
    const cache = await this.#open();
    for (const { url } of await cache.keys()) {
      const dir = releaseDirOf(url.slice(this.#scope.length));
      if (dir === undefined || !dirs.includes(dir)) await cache.delete(url, { ignoreVary: true });
    }
  }
}
