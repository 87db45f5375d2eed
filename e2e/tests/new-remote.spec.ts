import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO } from '../src/api.ts';
import { copyWithNewRemote, NEW_REMOTE } from '../src/checkout-copy.ts';
import { COMPOSED } from '../src/composed.ts';
import { registryOf, remoteIn } from '../src/release.ts';
import { expect, test } from '../src/test.ts';
import { openTestServer } from '../src/test-server.ts';
import { logIn } from '../src/trading.ts';

test('a remote that pnpm new:remote made is built, composed, and reached from home and the More sheet', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const copy = copyWithNewRemote();
  try {
    // What has not changed need not be built again.
    cpSync(COMPOSED, join(copy.dir, 'dist'), { recursive: true });
    copy.command('build');
    const composed = await openTestServer({ staticDir: join(copy.dir, 'dist') });
    try {
      const registry = await registryOf(composed.url);
      const found = remoteIn(registry, NEW_REMOTE);
      expect(found.routes.map(({ paths }) => paths)).toEqual([[`/${NEW_REMOTE}`]]);
      expect(found.slots.map(({ id }) => id)).toEqual(['home.section/v1']);
      expect(Object.keys(found.translations).sort()).toEqual(['de', 'en', 'es', 'zh']);

      await page.goto(composed.url);
      await logIn(page, DEMO);
      const list = page.getByRole('list', { name: 'Made by a test' });
      await expect(list.getByRole('listitem')).toHaveCount(3);
      await page.getByRole('link', { name: 'More news' }).click();
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Made by a test' }).click();
      await expect(page).toHaveURL(`${composed.url}/${NEW_REMOTE}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Made by a test' })).toBeVisible();
      await expect(list.getByRole('listitem').first()).toBeVisible();
    } finally {
      await composed.close();
    }
  } finally {
    copy.remove();
  }
});
