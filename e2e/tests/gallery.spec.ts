/** The gallery of packages/ui, built anew: what each component looks like, whichever screen it stands on. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { toolScript } from '@bourse/remote-build/tool';
import { expect, type Page, test as plain } from '@playwright/test';
import { violations } from '../src/axe.ts';

const UI = resolve(import.meta.dirname, '../../packages/ui');
/** No server listens there: the page gets its files from the test. */
const ADDRESS = 'http://gallery.example';

const test = plain.extend<{ gallery: Page }, { files: string }>({
  files: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'bourse-gallery-'));
      execFileSync(process.execPath, [toolScript(UI, 'rspack'), 'build', '--output-path', folder], {
        cwd: UI,
      });
      await use(folder);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  gallery: async ({ page, files }, use) => {
    await page.route(`${ADDRESS}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({ path: join(files, pathname === '/' ? 'index.html' : pathname) });
    });
    await use(page);
  },
});
test.use({ contextOptions: { reducedMotion: 'reduce' } });
// In one worker, which builds the gallery once.
test.describe.configure({ mode: 'default' });

/** @returns the names of all stories */
async function storiesOf(page: Page): Promise<string[]> {
  await page.goto(ADDRESS);
  const links = page.getByRole('main').getByRole('link');
  await expect(links.first()).toBeVisible();
  return links.allTextContents();
}

test('axe finds nothing in any story, in dark and in light', async ({ gallery: page }) => {
  const found: Record<string, string[]> = {};
  const stories = await storiesOf(page);
  expect(stories).toEqual(expect.arrayContaining(['pin', 'new-pin', 'documents']));
  for (const story of stories) {
    await page.setViewportSize({ width: 390, height: 844 });
    // A search of its own, so that the browser loads a page per story.
    await page.goto(`${ADDRESS}/?of=${story}#${story}`);
    await expect(page.getByRole('heading').or(page.getByRole('textbox')).first()).toBeVisible();
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
