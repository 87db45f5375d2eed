import { expect, type Page } from '@playwright/test';
import { keepOn } from './kept.ts';
import { settled } from './screens.ts';

/**
 * Expects that no screen or sheet is wider than the window: on a small phone, with text of twice the size, and on a
 * computer. In German, whose words are the longest.
 */
export async function expectNoneTooWide(page: Page, paths: readonly string[]): Promise<void> {
  await keepOn(page, { locale: 'de' });
  for (const path of paths) {
    await page.goto(path);
    await settled(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    for (const [width, percent] of [
      [360, 100],
      [390, 200],
      [1_280, 100],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`;
        const inDialog = document.querySelector('dialog[open]');
        return (inDialog ?? document.documentElement).scrollWidth;
      }, percent);
      expect(wide, `${path} at ${width} px, ${percent} %`).toBeLessThanOrEqual(width);
    }
  }
}
