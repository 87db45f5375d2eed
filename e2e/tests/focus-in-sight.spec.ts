/** The focused element is visible: it has an outline (WCAG 2.4.7), and no sticky bar covers it (WCAG 2.4.11). */
import type { Page } from '@playwright/test';
import { openEach, settled } from '../src/screens.ts';
import { expect, test } from '../src/test.ts';

/** The maximum number of Tab presses per screen. The rows of longer lists are all alike. */
const MOST_STOPS = 80;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface Stop {
  /** Describes the focused element and the element that covers it; undefined when nothing covers it. */
  covered: string | undefined;
  /** Describes the focused element when neither it nor an element at its place has an outline. */
  unmarked: string | undefined;
  /** Whether the walk is over: the focus has left the page, or has returned to an earlier element. */
  isOver: boolean;
}

/** Asks the browser which element is on top at three points of the focused element's visible part. */
const lookAtFocus = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body)
      return { covered: undefined, unmarked: undefined, isOver: true };
    const isOver = focused.dataset.walked !== undefined;
    focused.dataset.walked = '';
    // A switch or a chart has an invisible input. The visible element does not count as covering it.
    const isDrawn = focused.matches('[role="slider"], [type="range"]');
    const shown = isDrawn ? focused.parentElement : (focused.closest('label') ?? focused);
    if (!shown) throw new Error('It is not on the page.');
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const [from, to] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    const name = focused.getAttribute('aria-label') ?? focused.textContent ?? focused.tagName;
    const said = `${name.replaceAll(/\s+/g, ' ').slice(0, 40)} (${Math.round(top)} to ${Math.round(bottom)})`;
    // A field's box or a row's pseudo-element may have the outline instead.
    const around = shown.getBoundingClientRect();
    const isMarked = [...document.querySelectorAll('body *')].some((one) => {
      const isOutlined = ['', '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one, part);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
      });
      if (!isOutlined) return false;
      const box = one.getBoundingClientRect();
      const across = Math.min(box.right, around.right) - Math.max(box.left, around.left);
      const down = Math.min(box.bottom, around.bottom) - Math.max(box.top, around.top);
      return across > 0 && down > 0;
    });
    const unmarked = isMarked ? undefined : said;
    if (to - from < Math.min(8, bottom - top))
      return { covered: `${said}: outside the window`, unmarked, isOver };
    // Chromium does not scroll a row horizontally if at least 32 px of the child are visible. Only the visible part is checked.
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
    // One covered point is accepted, because the floating service button covers the end of some rows.
    return {
      covered: covers.length < 2 ? undefined : `${said}: under ${covers[0]?.className}`,
      unmarked,
      isOver,
    };
  });

for (const [width, height] of [
  [390, 844],
  [320, 256],
] as const)
  test(`the focused element has an outline and is covered by no bar at ${width}×${height}`, async ({
    page,
    testServer,
    demo,
    signIn,
  }) => {
    test.setTimeout(900_000);
    await page.setViewportSize({ width, height });
    await signIn(demo);
    const covered: Record<string, string[]> = {};
    const unmarked: Record<string, string[]> = {};
    for await (const { name } of openEach(page, testServer.url, demo)) {
      for (let stops = 0; stops < MOST_STOPS; stops += 1) {
        await page.keyboard.press('Tab');
        const stop = await lookAtFocus(page);
        if (stop.isOver) break;
        if (stop.unmarked) unmarked[name] = [...(unmarked[name] ?? []), stop.unmarked];
        if (!stop.covered) continue;
        // Data that arrived after the key press may have moved the element. It is checked again once nothing loads.
        await settled(page);
        await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('Tab');
        const again = await lookAtFocus(page);
        if (again.covered) covered[name] = [...(covered[name] ?? []), again.covered];
      }
    }
    expect(covered).toEqual({});
    expect(unmarked).toEqual({});
  });

test('Back focuses the link that led away', async ({ page, demo, signIn }) => {
  await signIn(demo);
  // The code that remembers the link arrives a second after the first screen.
  const remembering = page.waitForEvent('requestfinished', (request) =>
    request.url().includes('after-first-screen'),
  );
  await page.goto('/markets');
  await settled(page);
  await remembering;
  const row = page.locator('main a[href*="/stock/"]').nth(6);
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/stock\//);
  await settled(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/markets/);
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
});
