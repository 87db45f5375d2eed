import { expect, type Page } from '@playwright/test';

export interface Shift {
  /** Layout shift score. */
  readonly value: number;
  /** What moved, and from where to where. */
  readonly moved: readonly string[];
}

/**
 * Notes every shift of the page, also within half a second of a press, where the browser's own score leaves it out; not of
 * what the bottom navigation covers, which nobody sees.
 */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    type Entry = PerformanceEntry & {
      value: number;
      sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const rect = ({ x, y, width, height }: DOMRect) => `${width}×${height} at ${x},${y}`;
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      const top =
        document.querySelector('nav[aria-label="Main"]')?.getBoundingClientRect().top ?? innerHeight;
      const isCovered = ({ y, height }: DOMRect) => height === 0 || y >= top;
      for (const { value, sources } of list.getEntries() as Entry[]) {
        const isSeen = sources.some((one) => !isCovered(one.previousRect) || !isCovered(one.currentRect));
        if (sources.length > 0 && !isSeen) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? `${node.localName}.${node.className}` : node?.nodeName;
          const text = node?.textContent?.slice(0, 40);
          return `${name} "${text}" ${rect(previousRect)} → ${rect(currentRect)}`;
        });
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Waits until nothing of the page is pending any more. */
export const untilDrawn = (page: Page): Promise<void> =>
  expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

/** All shifts so far, once what has been drawn is counted. */
export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return Reflect.get(window, 'shifts') as Shift[];
  });

/** Nothing that the eye would notice has moved since the page began. */
export async function expectStill(page: Page, name: string): Promise<void> {
  const shifts = await shiftsOf(page);
  const sum = shifts.reduce((before, { value }) => before + value, 0);
  expect(sum, `${name}: ${JSON.stringify(shifts, null, 2)}`).toBeLessThanOrEqual(0.01);
}
