/**
 * What lives in a page: functions, targets of events, observers and nodes that are no longer in the document, after a
 * collection. A listener, a timer, a subscription or an observer that a screen leaves behind keeps a function or an object
 * alive, so that one more of its kind is there after each visit.
 */
import { type CDPSession, expect, type Page } from '@playwright/test';
import { goForward } from './forward.ts';
import { settled } from './screens.ts';

/** How many of a kind there are. A function's kind is its name and text, any other thing's its class. */
export type Living = ReadonlyMap<string, number>;

/** What is left behind grows each time; what is only late, as on a busy machine, does not. */
const STRETCHES = 3;

/**
 * Before any file of the page: makes countable what would not be. Each running timer keeps a function of its own, although
 * many have the same callback. Sockets and media queries, which live on by their listeners alone, keep their object: the
 * browser drops one that nothing refers to, unless it has a property.
 */
export function keepCountable(): void {
  for (const kind of ['setTimeout', 'setInterval'] as const) {
    const start = window[kind] as (...args: unknown[]) => number;
    const counted = (work: unknown, ...rest: unknown[]) => {
      if (typeof work !== 'function') return start(work, ...rest);
      const callback = (...args: unknown[]) => work(...args);
      Object.defineProperty(callback, 'name', { value: `${kind} ${String(work).slice(0, 120)}` });
      return start(callback, ...rest);
    };
    Object.assign(window, { [kind]: counted });
  }
  for (const kind of ['WebSocket', 'EventSource', 'BroadcastChannel', 'Worker'] as const) {
    const Socket = window[kind] as new (...args: unknown[]) => EventTarget;
    class Counted extends Socket {
      isCounted = true;
    }
    Object.defineProperty(Counted, 'name', { value: kind });
    Object.assign(window, { [kind]: Counted });
  }
  const { matchMedia } = window;
  window.matchMedia = (query) => Object.assign(matchMedia(query), { isCounted: true });
}

/** In the page, with all its objects as `this`. */
function countKinds(this: object[]): Record<string, number> {
  const counts: Record<string, number> = {};
  const kinds = [EventTarget, ResizeObserver, IntersectionObserver, MutationObserver, PerformanceObserver];
  const kindOf = (one: object): string | undefined => {
    if (typeof one === 'function') {
      const text = String(one);
      // The browser's own: its methods, and what resolves a promise. A bound one belongs to the page.
      const native = text.endsWith('{ [native code] }') && !one.name.startsWith('bound ');
      return native ? undefined : `${one.name} ${text.slice(0, 160)}`;
    }
    if (one instanceof Node) return one.isConnected ? undefined : `detached ${one.nodeName}`;
    if (!kinds.some((kind) => one instanceof kind)) return;
    // What a query, a channel or a connection is for.
    const { media, name, url } = one as { media?: string; name?: string; url?: string };
    return [one.constructor.name, media ?? name ?? url ?? ''].join(' ').trim();
  };
  for (const one of this) {
    let kind: string | undefined;
    try {
      kind = kindOf(one);
    } catch {
      // A prototype is an object of its own class to `instanceof`, and has no value to give.
    }
    if (kind !== undefined) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** @returns all that lives, after a collection, with the browser's own count of nodes and listeners */
export async function countLiving(cdp: CDPSession): Promise<Living> {
  // What becomes unreachable in one collection is freed by the next.
  for (let time = 0; time < 3; time += 1) await cdp.send('HeapProfiler.collectGarbage');
  const group = { objectGroup: 'living' };
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'Object.prototype', ...group });
  const { objects } = await cdp.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    ...group,
  });
  const counts = await cdp.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: String(countKinds),
    returnByValue: true,
  });
  await cdp.send('Runtime.releaseObjectGroup', group);
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  return new Map([
    ...Object.entries<number>(counts.result.value),
    ['nodes', nodes],
    ['listeners', jsEventListeners],
  ]);
}

/** Opens another screen in the same page, by the router, and waits until it is whole. */
export async function openNext(page: Page, path: string): Promise<void> {
  // The screen before it stays until the next can be shown.
  await page.evaluate(() => {
    for (const shown of document.querySelectorAll('main :not(:has(*))'))
      shown.setAttribute('data-before', '');
  });
  await goForward(page, path);
  await expect(page.locator('main [data-before]')).toHaveCount(0);
  await settled(page);
}

/** @returns all that lives where nothing of a remote is shown */
export async function countElsewhere(page: Page, cdp: CDPSession): Promise<Living> {
  // React keeps what the last screen was made of until the next but one.
  await openNext(page, '/nowhere');
  await goForward(page, '/nowhere/else');
  await settled(page);
  return countLiving(cdp);
}

/**
 * Repeats a visit, and expects that nothing grows by one with each.
 *
 * @param look counts what lives after some visits
 * @param visit opens and leaves what is looked at, always the same
 * @param visits how many before each look; those before the first load what is kept once, as code and texts
 */
export async function expectNothingGrows(
  look: () => Promise<Living>,
  visit: () => Promise<void>,
  visits: number,
): Promise<void> {
  const lookAfterVisits = async () => {
    for (let number = 0; number < visits; number += 1) await visit();
    return look();
  };
  let before = await lookAfterVisits();
  let grows: string[] | undefined;
  let found: string[] = [];
  for (let stretch = 0; stretch < STRETCHES && grows?.length !== 0; stretch += 1) {
    const after = await lookAfterVisits();
    const growth = (kind: string) => (after.get(kind) ?? 0) - (before.get(kind) ?? 0);
    grows = (grows ?? [...after.keys()]).filter((kind) => growth(kind) >= visits);
    found = grows.map((kind) => `${growth(kind)} more after ${visits} visits: ${kind}`);
    before = after;
  }
  expect(found).toEqual([]);
}
