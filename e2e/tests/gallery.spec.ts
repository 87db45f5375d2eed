/** Checks the components of packages/ui in their gallery: accessibility, and rows in narrow windows and large text. */
import { expect, type Page } from '@playwright/test';
import { violations } from '../src/axe.ts';
import { ADDRESS, openStory, storiesOf, test } from '../src/gallery.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// In one worker, which builds the gallery once.
test.describe.configure({ mode: 'default' });

test('axe finds nothing in any story, in dark and in light', async ({ gallery: page }) => {
  const found: Record<string, string[]> = {};
  const stories = await storiesOf(page);
  expect(stories).toEqual(expect.arrayContaining(['pin', 'new-pin', 'documents']));
  for (const story of stories) {
    await page.setViewportSize({ width: 390, height: 844 });
    await openStory(page, story);
    const lines = await violations(page);
    if (lines.length > 0) found[story] = lines;
  }
  expect(found).toEqual({});
});

/** @returns the words that stand on more than one line */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of text.nodeValue?.matchAll(/\S+/g) ?? []) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    return broken;
  });

for (const percent of [100, 130, 200])
  test(`no word or figure of a row breaks at 360 px with text at ${percent} %`, async ({ gallery: page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(`${ADDRESS}/#rows`);
    await expect(page.getByText('SAMPLETEA', { exact: true })).toBeVisible();
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`;
    }, percent);
    expect(await brokenWords(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

test('an invalid field has another outline while it has the focus', async ({ gallery: page }) => {
  await openStory(page, 'login');
  const field = page.locator('[aria-invalid="true"]').first();
  const box = page.locator('[data-invalid="true"]').first();
  const outline = () => box.evaluate((one) => getComputedStyle(one).outline);
  await field.focus();
  const focused = await outline();
  await field.blur();
  expect(await outline()).not.toBe(focused);
});
