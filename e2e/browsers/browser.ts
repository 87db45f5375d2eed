/** What the journeys ask of a browser, and in which conditions they open it. */

/** A history step or a reload. The browser accepts a `beforeunload` prompt. */
export type Way = 'back' | 'forward' | 'reload';

export interface Browser {
  open(url: string): Promise<void>;
  go(way: Way): Promise<void>;
  /** @param script the body of a function, whose result is JSON */
  run<T>(script: string, ...args: readonly unknown[]): Promise<T>;
  /**
   * Presses and releases, where the customer would: a point of the window, px.
   * @param gap ms until the same point is pressed again; once if undefined
   */
  press(x: number, y: number, gap?: number): Promise<void>;
  /** Types into what has the focus; a line break is Enter, \b Backspace, and → its key. */
  type(text: string): Promise<void>;
  /** Gives a field for files the file at this path. */
  choose(selector: string, path: string): Promise<void>;
  /** Makes the page as large as this, px. */
  resize(width: number, height: number): Promise<void>;
  /** Another tab of the same browser. */
  openTab(): Promise<Browser>;
  /** Ends the browser; of another tab only the tab. */
  close(): Promise<void>;
}

/** The window of the journeys, px: that of a common phone. */
export const PHONE = { width: 390, height: 844 };

/** What a customer or their system has set in the browser. */
export type Condition =
  | 'usual'
  | 'private'
  | 'dark and still'
  | 'cookies blocked'
  | 'local storage off'
  | 'databases and workers off';

/** Timeout of `eventually`, ms. It ends a hanging journey; it is not a speed limit. */
const PATIENCE = 30_000;

/** Tries until it works. @throws Error what the last try threw */
export async function eventually<T>(attempt: () => Promise<T>, patience = PATIENCE): Promise<T> {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((later) => setTimeout(later, 100));
    }
  }
}
