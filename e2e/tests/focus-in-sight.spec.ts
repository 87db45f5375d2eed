/** What has the focus is in sight: no bar lies over it (WCAG 2.4.11). */
import type { Page } from '@playwright/test';
import { screensOf, settled } from '../src/screens.ts';
import { expect, test } from '../src/test.ts';

/** The longest screens go on in the same rows. */
const MOST_STOPS = 80;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface Stop {
  /** The element, and what lies over it; undefined where nothing does. */
  covered: string | undefined;
  /** The focus has left the page, or has been here before. */
  isOver: boolean;
}

/** Looks at the focused element: its middle, and the middle of each half of what is within the window. */
const lookAtFocus = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body)
      return { covered: undefined, isOver: true };
    const isOver = focused.dataset.walked !== undefined;
    focused.dataset.walked = '';
    // An input may be invisible over what shows it, such as a switch, the boxes of a code, or a chart.
    const isDrawn = focused.matches('[role="slider"], [type="range"]');
    const shown = isDrawn ? focused.parentElement : (focused.closest('label') ?? focused);
    if (!shown) throw new Error('It is not on the page.');
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const [from, to] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    const name = focused.getAttribute('aria-label') ?? focused.textContent ?? focused.tagName;
    const said = `${name.replaceAll(/\s+/g, ' ').slice(0, 40)} (${Math.round(top)} to ${Math.round(bottom)})`;
    if (to - from < Math.min(8, bottom - top)) return { covered: `${said}: outside the window`, isOver };
    // Chromium leaves a child of a row that scrolls sideways where 32 px of it are seen.
    const { parentElement: row } = focused;
    const within = row && row.scrollWidth > row.clientWidth ? row.getBoundingClientRect() : undefined;
    const [start, end] = [
      Math.max(left, within?.left ?? 1),
      Math.min(right, within?.right ?? innerWidth - 1),
    ];
    const x = (start + end) / 2;
    const covers = [0.25, 0.5, 0.75].flatMap((part) => {
      const over = document.elementFromPoint(x, from + (to - from) * part);
      const isOwn = !over || shown.contains(over) || over.contains(shown) || over.closest('label') === shown;
      return isOwn ? [] : [over];
    });
    // Something small over a part of it, such as the service button over a long row, leaves it in sight.
    return { covered: covers.length < 2 ? undefined : `${said}: under ${covers[0]?.className}`, isOver };
  });

for (const [width, height] of [
  [390, 844],
  [320, 256],
] as const)
  test(`the focus is never under a bar at ${width}×${height}`, async ({ page, testServer, demo, signIn }) => {
    test.setTimeout(900_000);
    await page.setViewportSize({ width, height });
    await signIn(demo);
    const covered: Record<string, string[]> = {};
    for (const { name, path, open } of await screensOf(testServer.url, demo)) {
      if (open) continue;
      await page.goto(path);
      await settled(page);
      for (let stops = 0; stops < MOST_STOPS; stops += 1) {
        await page.keyboard.press('Tab');
        const stop = await lookAtFocus(page);
        if (stop.isOver) break;
        if (!stop.covered) continue;
        // What has just come into the page may have moved it: it is looked at again once the page is settled.
        await settled(page);
        await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('Tab');
        const again = await lookAtFocus(page);
        if (again.covered) covered[name] = [...(covered[name] ?? []), again.covered];
      }
    }
    expect(covered).toEqual({});
  });
