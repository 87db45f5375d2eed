/** What the device keeps, as the inline script reads and writes it: before the store of `@bourse/session/stored` is there. */

/** @returns undefined where nothing is stored, what is stored is no JSON, or storage is blocked */
export function readKept(place: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '') ?? undefined;
  } catch {
    return undefined;
  }
}

/** @returns whether the device has the value: storage may be full or blocked */
export function keep(place: string, value: unknown): boolean {
  try {
    localStorage.setItem(place, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
