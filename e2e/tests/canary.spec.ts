import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { registryOf } from '@bourse/remote-build/remote-faults';
import { ROOT } from '@bourse/remote-build/workspace';
import type { Page } from '@playwright/test';
import { DEMO } from '../src/api.ts';
import { placeDevice } from '../src/canary-device.ts';
import { copyOfCheckout } from '../src/checkout-copy.ts';
import { expect, test } from '../src/test.ts';
import { openTestServer } from '../src/test-server.ts';
import { logIn } from '../src/trading.ts';
import { openWebFolder } from '../src/web-folder.ts';

test.use({ serviceWorkers: 'allow' });

const TOKEN = 'of the metrics';
const SHARE = 50;

/** The releases of the news of which the service worker keeps files, once it keeps the page. */
const keptNews = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // On a busy machine a request may fail; the page asks again when the network is said to be back.
    dispatchEvent(new Event('online'));
    const stores = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    const paths = stores.flat().map(({ url }) => new URL(url).pathname);
    const releases = paths.flatMap((path) => /^\/remotes\/news\/([^/]+)\//.exec(path)?.[1] ?? []);
    return paths.includes('/') ? [...new Set(releases)] : [];
  });

test('a canary that throws is stopped by itself, and a device with the live release never sees it', async ({
  page,
  browser,
}) => {
  const { dir: web, remove } = openWebFolder();
  const team = copyOfCheckout();
  const server = await openTestServer({ staticDir: web, env: { METRICS_TOKEN: TOKEN } });
  const other = await browser.newContext();
  try {
    const source = join(team.dir, 'remotes/news/src/latest/latest-news.tsx');
    const opening = 'export function LatestNews() {\n';
    expect(readFileSync(source, 'utf8')).toContain(opening);
    writeFileSync(
      source,
      readFileSync(source, 'utf8').replace(opening, `${opening}  throw new Error('a bad release');\n`),
    );
    const said = team.command('release', 'news', '--to', web);
    const release = /news=(\S+)/.exec(said)?.[1] ?? '';
    const terms = ['--canary', `${SHARE}`, '--least', '1'];
    team.command('publish', web, `news=${release}`, ...terms, '--why', 'a new look', '--by', 'editors');
    const { remotes, canaries = [] } = await registryOf(server.url);
    expect(canaries.map(({ remote }) => basename(remote.dir))).toEqual([release]);
    const dir = canaries[0]?.remote.dir ?? '';
    await placeDevice(page.context(), { dir, share: SHARE }, true);
    await placeDevice(other, { dir, share: SHARE }, false);

    const live = await other.newPage();
    const requested: string[] = [];
    live.on('request', (request) => requested.push(request.url()));
    await live.goto(server.url);
    await logIn(live, DEMO);
    await expect(live.getByRole('link', { name: 'More news' })).toBeVisible();

    const asked = page.waitForRequest((request) => request.url().includes('/api/stock/success/'));
    await page.goto(server.url);
    await logIn(page, DEMO);
    await expect(page.locator('[data-problem="crashed"]')).toBeVisible();
    await expect(page.getByRole('link', { name: 'More news' })).toHaveCount(0);
    expect((await asked).headers()['x-release-set']).toMatch(/^\d+\+news$/);

    // What is kept for the next visit is of the same set as the page.
    await expect.poll(() => keptNews(page), { intervals: [1_000] }).toEqual([release]);

    const commands = join(ROOT, 'packages/commands/src/main.mjs');
    const watched = promisify(execFile)(
      process.execPath,
      [commands, 'canary', web, '--watch', '--every', '1', '--broker', server.url],
      { env: { ...process.env, METRICS_TOKEN: TOKEN } },
    );

    const { stdout } = await watched;
    expect(stdout).toContain(`stopped news ${release}`);
    expect(team.command('history', web, 'news')).toMatch(
      new RegExp(
        `stop by canary watch of .*: fails too often: ${release}: .*\\n    news ${release} is no canary any more`,
      ),
    );
    const stopped = await registryOf(server.url);
    expect(stopped.canaries).toBeUndefined();
    expect(stopped.remotes).toEqual(remotes);

    await page.reload();
    await expect(page.getByRole('link', { name: 'More news' })).toBeVisible();
    await expect(live.locator('[data-problem]')).toHaveCount(0);
    expect(requested.filter((url) => url.includes(release))).toEqual([]);
  } finally {
    await other.close();
    await server.close();
    team.remove();
    remove();
  }
});
