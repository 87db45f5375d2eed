/** Storage for the inline script, which runs before `@bourse/session/stored` is loaded. */

/** @returns the stored value; undefined when there is none, it is not JSON, or storage is blocked */
export function readKept(place: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '') ?? undefined;
  } catch {
    return undefined;
  }
}

/** @returns false when the value could not be stored, because storage is full or blocked */
export function keep(place: string, value: unknown): boolean {
  try {
    localStorage.setItem(place, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
