import { isIntegrity } from './integrity.ts';
import { LoadError } from './load-error.ts';
import { PromiseCache, withTimeout } from './promise-cache.ts';

/** Puts a file into the page; the promise settles when the browser has run it, applied it, or given up. */
export type Insert = (address: string, integrity: string) => Promise<void>;

/** A classic script or a stylesheet, by an element of its own. */
export const insertFile: Insert = (address, integrity) =>
  new Promise((resolve, reject) => {
    // A file from disk has an opaque origin: the browser refuses to fetch it in the mode that integrity needs.
    const isChecked = !address.startsWith('file:');
    if (isChecked && !isIntegrity(integrity)) {
      return reject(new LoadError('damaged', `${address} has no hash that it could be checked against.`));
    }
    const isStyle = /\.css(\?|$)/.test(address);
    const element = document.createElement(isStyle ? 'link' : 'script');
    if (isChecked) {
      element.crossOrigin = 'anonymous';
      element.integrity = integrity;
    }
    if (element instanceof HTMLLinkElement) {
      element.rel = 'stylesheet';
      element.href = address;
    } else {
      element.async = true;
      element.src = address;
    }
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      reject(new LoadError('unreachable', `${address} could not be loaded.`));
    };
    document.head.append(element);
  });

const preloaded = new Set<string>();

/** Starts a file that will be wanted later, without running it. From disk there is nothing to wait for. */
export function preloadFile(address: string, integrity: string): void {
  if (preloaded.has(address) || address.startsWith('file:')) return;
  preloaded.add(address);
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = /\.css$/.test(address) ? 'style' : 'script';
  // The same mode and hash as the request that follows, or the browser fetches the file twice.
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  link.href = address;
  document.head.append(link);
}

/** The files of remotes. One that failed, hung or turned out to be useless is fetched anew under another address. */
export class Files {
  readonly #insert: Insert;
  readonly #loaded = new PromiseCache<void>();
  readonly #tries = new Map<string, number>();

  constructor(insert: Insert = insertFile) {
    this.#insert = insert;
  }

  load(address: string, integrity: string): Promise<void> {
    return this.#loaded.get(address, async () => {
      const tries = this.#tries.get(address) ?? 0;
      // The browser would wait for a hanging request, or answer from its cache, under the same address.
      const tried = tries === 0 ? address : `${address}?retry=${tries}`;
      try {
        await withTimeout(this.#insert(tried, integrity), address);
      } catch (error) {
        this.#tries.set(address, tries + 1);
        throw error;
      }
    });
  }

  /** For a file that still hangs, or that came but was useless. */
  forget(address: string): void {
    this.#loaded.forget(address);
    this.#tries.set(address, (this.#tries.get(address) ?? 0) + 1);
  }
}
