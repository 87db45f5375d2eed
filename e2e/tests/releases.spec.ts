import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { links } from '@bourse/links/links';
import { registryOf, remoteIn } from '@bourse/remote-build/remote-faults';
import { ROOT } from '@bourse/remote-build/workspace';
import type { Page } from '@playwright/test';
import { DEMO } from '../src/api.ts';
import { copyOfCheckout, copyWithNewRemote, NEW_REMOTE, publishable } from '../src/checkout-copy.ts';
import { expect, test } from '../src/test.ts';
import { openTestServer } from '../src/test-server.ts';
import { logIn } from '../src/trading.ts';
import { openWebFolder } from '../src/web-folder.ts';

test('two teams release, preview and publish into one folder, each without the other: a new remote, new texts, back, and off', async ({
  page,
}) => {
  const { dir: web, remove } = openWebFolder();
  const newcomers = copyWithNewRemote();
  const editors = copyOfCheckout();
  const server = await openTestServer({ staticDir: web });
  try {
    const texts = join(editors.dir, 'remotes/news/locales/en.json');
    writeFileSync(texts, readFileSync(texts, 'utf8').replace('More news', 'All the news'));
    const before = await registryOf(server.url);
    const section = (of: Page) => of.getByRole('list', { name: 'Made by a test' });
    const opened = await page.context().newPage();
    await opened.goto(server.url);
    await logIn(opened, DEMO);
    await expect(opened.getByRole('link', { name: 'More news' })).toBeVisible();

    await test.step('a remote that pnpm new:remote made is reached from home and the More sheet', async () => {
      const release = publishable(newcomers.command('release', NEW_REMOTE, '--to', web));
      newcomers.command('publish', web, release, '--why', 'our first release', '--by', 'newcomers');
      const found = remoteIn(await registryOf(server.url), NEW_REMOTE);
      expect(found.routes.map(({ paths }) => paths)).toEqual([[`/${NEW_REMOTE}`]]);
      expect(found.slots.map(({ id }) => id)).toEqual(['home.section/v1']);
      expect(Object.keys(found.translations).sort()).toEqual(['de', 'en', 'es', 'zh']);
      await page.goto(server.url);
      await expect(section(page).getByRole('listitem')).toHaveCount(3);
      await page.getByRole('link', { name: 'More news' }).click();
      await page.getByRole('banner').getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Made by a test' }).click();
      await expect(page).toHaveURL(`${server.url}/${NEW_REMOTE}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Made by a test' })).toBeVisible();
      await expect(section(page).getByRole('listitem').first()).toBeVisible();
    });

    let release = '';
    await test.step('a preview of the other team’s release is seen at its own address, marked, until it is over, and nowhere else', async () => {
      const live = await registryOf(server.url);
      release = publishable(editors.command('release', 'news', '--to', web));
      editors.command('publish', web, release, '--as', 'pr-12', '--why', 'a clearer link', '--by', 'editors');
      expect(await registryOf(server.url)).toEqual(live);
      await page.goto(`${server.url}/~pr-12/`);
      await expect(page.getByText(/^Preview pr-12 · /)).toBeVisible();
      await page.getByRole('link', { name: 'All the news' }).click();
      await expect(page).toHaveURL(`${server.url}/~pr-12${links.news()}`);
      await page.reload();
      await expect(page.getByRole('list', { name: 'News', exact: true })).toBeVisible();
      const preview = await page.request.get(`${server.url}/~pr-12/`, { headers: { accept: 'text/html' } });
      expect(preview.headers()['x-robots-tag']).toBe('noindex');
      const late = await page.context().newPage();
      await late.clock.setFixedTime(Date.now() + 8 * 86_400_000);
      await late.goto(`${server.url}/~pr-12/`);
      await expect(late.getByText('This preview has expired.')).toBeVisible();
      await expect(late.locator('script[src]')).toHaveCount(0);
      await late.close();
      await page.goto(server.url);
      await expect(page.getByRole('link', { name: 'More news' })).toBeVisible();
      editors.command('off', web, '~pr-12', '--why', 'it is good', '--by', 'editors');
      expect((await page.request.get(`${server.url}/~pr-12/`)).status()).toBe(404);
    });

    await test.step('the other team’s release changes nothing but its own remote', async () => {
      editors.command('publish', web, release, '--why', 'a clearer link', '--by', 'editors');
      const after = await registryOf(server.url);
      const ofOthers = ({ remotes }: typeof after) =>
        remotes.filter(({ name }) => name !== 'news' && name !== NEW_REMOTE);
      expect(ofOthers(after)).toEqual(ofOthers(before));
      expect(after.shell).toEqual(before.shell);
      await page.goto(server.url);
      await expect(page.getByRole('link', { name: 'All the news' })).toBeVisible();
      await expect(section(page)).toBeVisible();
    });

    await test.step('a page that was opened before goes on with what it began with', async () => {
      await opened.getByRole('link', { name: 'More news' }).click();
      await expect(opened).toHaveURL(server.url + links.news());
      await expect(opened.getByRole('list', { name: 'News', exact: true })).toBeVisible();
    });

    await test.step('one remote goes back, another is switched off, and a build leaves both so', async () => {
      editors.command('rollback', web, 'news', '--why', 'the link is too long', '--by', 'editors');
      newcomers.command('off', web, NEW_REMOTE, '--why', 'not ready yet', '--by', 'newcomers');
      const built = newcomers.command('build', '--to', web);
      expect(built).toContain(`off       remotes/${NEW_REMOTE}/`);
      expect(built).toContain(`pinned    ${remoteIn(before, 'news').dir}`);
      await page.goto(server.url);
      await expect(page.getByRole('link', { name: 'More news' })).toBeVisible();
      await expect(section(page)).toHaveCount(0);
      const history = editors.command('history', web);
      for (const what of [
        'newcomers: our first release',
        'editors: a clearer link',
        'editors: the link is too long',
      ])
        expect(history).toContain(what);
    });

    await test.step('the shell, built alone, is the release that was built beside all remotes', async () => {
      const commands = join(ROOT, 'packages/commands/src/main.mjs');
      const args = [commands, 'release', 'shell', '--to', join(editors.dir, 'elsewhere')];
      const said = execFileSync(process.execPath, args, { encoding: 'utf8' });
      expect(publishable(said)).toBe(`shell=${basename(before.shell.dir)}`);
    });
  } finally {
    await server.close();
    newcomers.remove();
    editors.remove();
    remove();
  }
});
