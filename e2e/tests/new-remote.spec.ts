import { join } from 'node:path';
import { DEMO } from '../src/api.ts';
import { registryOf, remoteIn } from '../src/release.ts';
import { openStage } from '../src/stage.ts';
import { expect, test } from '../src/test.ts';
import { logIn } from '../src/trading.ts';
import { tryNewRemote } from '../src/trial.ts';

const NAME = 'copy-trading';

test('a remote that pnpm new:remote made is built, composed and opened', async ({ page }) => {
  test.setTimeout(180_000);
  const trial = tryNewRemote(NAME);
  try {
    trial.command('build');
    const composed = await openStage({ staticDir: join(trial.dir, 'dist') });
    try {
      const registry = await registryOf(composed.url);
      const found = remoteIn(registry, NAME);
      expect(found.routes.map(({ paths }) => paths)).toEqual([[`/${NAME}`]]);
      expect(found.slots.map(({ id }) => id)).toEqual([`home.${NAME}/v1`]);
      expect(Object.keys(found.translations).sort()).toEqual(['de', 'en', 'es', 'zh']);

      await page.goto(`${composed.url}/${NAME}`);
      await logIn(page, DEMO);
      await expect(page.getByRole('heading', { name: 'Copy trading' })).toBeVisible();
      await expect(
        page.getByRole('list', { name: 'Copy trading' }).getByRole('listitem').first(),
      ).toBeVisible();
    } finally {
      await composed.close();
    }
  } finally {
    trial.remove();
  }
});
