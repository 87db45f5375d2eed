import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOnly } from 'axe-core';

/** Half as long as the engine's own `source`, which each page would have to read. */
const ENGINE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Of the window, CSS pixels. */
const WIDTH = 390;

/** Rules whose result depends on the theme; all others are about the document, which is the same in both. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page as it is in its present theme, one line each. */
const run = (page: Page, runOnly: RunOnly): Promise<string[]> =>
  page.evaluate(async (rules) => {
    const { axe: engine } = window as unknown as { axe: typeof axe };
    // What passes is not read, so it need not be described.
    const { violations: found } = await engine.run(document, { runOnly: rules, resultTypes: ['violations'] });
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary})`),
    );
  }, runOnly);

/** A phone shows a page that is wider than its window smaller, and a taller window would make that page taller for ever. */
async function heightOf(page: Page): Promise<number> {
  const { width, height } = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { width: scrollWidth, height: scrollHeight };
  });
  expect(width, `the width of ${page.url()}`).toBeLessThanOrEqual(WIDTH);
  return height;
}

/** Waits until what has changed is on the screen. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** Makes the window as tall as the page, which a list that goes on by scrolling makes longer in turn. */
async function fitWindow(page: Page, busyBefore: number): Promise<void> {
  const busy = page.locator('[aria-busy="true"]');
  for (let height = 0; height < (await heightOf(page)); await drawn(page)) {
    height = await heightOf(page);
    await page.setViewportSize({ width: WIDTH, height: Math.max(844, height) });
    await drawn(page);
    await expect.poll(() => busy.count()).toBeLessThanOrEqual(busyBefore);
  }
}

const isCutOff = async (page: Page): Promise<boolean> =>
  (await heightOf(page)) > (page.viewportSize()?.height ?? 0);

/**
 * What axe finds on a dark page, and then in light. It is evaluated over the debugger, so the content security policy
 * stays as it is. The window is left as tall as the page.
 */
export async function violations(page: Page): Promise<string[]> {
  const busyBefore = await page.locator('[aria-busy="true"]').count();
  await page.evaluate(ENGINE);
  let inDark: string[];
  do {
    // Otherwise the bottom navigation covers rows, and axe calls what is left of them too small a target.
    await fitWindow(page, busyBefore);
    inDark = await run(page, { type: 'tag', values: STANDARDS });
    // A part that loads later than the rest of its screen may have made the page taller meanwhile.
  } while (await isCutOff(page));
  await page.emulateMedia({ colorScheme: 'light' });
  // The chart writes its colours anew, a frame after the theme has changed.
  await drawn(page);
  const inLight = await run(page, { type: 'rule', values: COLOUR_RULES });
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...inDark, ...inLight.map((line) => `in light: ${line}`)];
}
