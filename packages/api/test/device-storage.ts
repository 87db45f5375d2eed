/** A browser's local storage for tests without a document. One that is full has room for one text. */
export class DeviceStorage {
  [place: string]: unknown;
  readonly #isFull: boolean;

  constructor({ isFull = false } = {}) {
    this.#isFull = isFull;
  }

  /** Puts a text there whether there is room or not. */
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
