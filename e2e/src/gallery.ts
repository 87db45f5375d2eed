/** Builds the gallery of packages/ui, which shows the components outside of the app, and opens it in a browser page. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { toolScript } from '@bourse/remote-build/tool';
import { expect, type Page, test as plain } from '@playwright/test';

export const UI = resolve(import.meta.dirname, '../../packages/ui');
/** No server listens at this address: Playwright answers each request with the file that it names. */
export const ADDRESS = 'http://gallery.example';

export const test = plain.extend<{ gallery: Page }, { files: string }>({
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

/** @returns the names of all stories */
export async function storiesOf(page: Page): Promise<string[]> {
  await page.goto(ADDRESS);
  const links = page.getByRole('main').getByRole('link');
  await expect(links.first()).toBeVisible();
  return links.allTextContents();
}

/** Opens one story in a new document. */
export async function openStory(page: Page, story: string): Promise<void> {
  // The query string differs for each story, because a change of the hash alone loads no new document.
  await page.goto(`${ADDRESS}/?of=${story}#${story}`);
  await expect(page.getByRole('heading').or(page.getByRole('textbox')).first()).toBeVisible();
}
