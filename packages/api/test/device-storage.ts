/** A fake `localStorage` for tests without a document. With `isFull` it holds only one value. */
export class DeviceStorage {
  [place: string]: unknown;
  readonly #isFull: boolean;

  constructor({ isFull = false } = {}) {
    this.#isFull = isFull;
  }

  /** Stores a value even if `isFull`. */
  fillWith(place: string, text: string): void {
    this[place] = text;
  }

  getItem(place: string): string | null {
    return (this[place] as string | undefined) ?? null;
  }

  setItem(place: string, text: string): void {
    if (this.#isFull && Object.keys(this).some((other) => other !== place))
      throw new DOMException('', 'QuotaExceededError');
    this[place] = text;
  }

  removeItem(place: string): void {
    delete this[place];
  }
}
