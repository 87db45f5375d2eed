import type { Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';

/** Rules whose result depends on the theme; all others are about the document, which is the same in both. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page as it is in its present theme, one line each. */
const run = (page: Page, runOnly: RunOnly): Promise<string[]> =>
  page.evaluate(async (rules) => {
    const { axe: engine } = window as unknown as { axe: typeof axe };
    const { violations: found } = await engine.run(document, { runOnly: rules });
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary})`),
    );
  }, runOnly);

/**
 * What axe finds on a dark page, and then in light. It is evaluated over the debugger, so the content security policy
 * stays as it is. The window is left as tall as the page.
 */
export async function violations(page: Page): Promise<string[]> {
  // Otherwise the bottom navigation covers rows, and axe calls what is left of them too small a target.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 390, height: Math.max(844, height) });
  await page.evaluate(axe.source);
  const inDark = await run(page, { type: 'tag', values: STANDARDS });
  await page.emulateMedia({ colorScheme: 'light' });
  const inLight = await run(page, { type: 'rule', values: COLOUR_RULES });
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...inDark, ...inLight.map((line) => `in light: ${line}`)];
}
