import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@bourse/broker/free-port';
import { getQuote } from '@bourse/contract/market';
import { buy } from '@bourse/contract/orders';
import { apiOf, DEMO, storedToken } from '../src/api.ts';
import { type CheckoutCopy, copyOfCheckout } from '../src/checkout-copy.ts';
import { expect, test } from '../src/test.ts';
import { openTestServer } from '../src/test-server.ts';
import { logIn, STEEL } from '../src/trading.ts';
import { openWebFolder } from '../src/web-folder.ts';
import { isInstalled, openWebServer } from '../src/web-server.ts';

/** Runs `pnpm dev …` in a copy of the checkout. @throws Error with its output if it ends before it serves */
async function develop({ dir }: CheckoutCopy, args: readonly string[], certificate?: string) {
  const port = await freePort();
  const server: ChildProcess = spawn(
    process.execPath,
    [join(dir, 'packages/commands/src/main.mjs'), 'dev', ...args],
    {
      cwd: dir,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...{ PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1', PORT: String(port) },
        ...(certificate ? { NODE_EXTRA_CA_CERTS: certificate } : {}),
      },
    },
  );
  const ended = new Promise<void>((end) => server.once('exit', () => end()));
  let said = '';
  await new Promise<void>((ready, fail) => {
    const hear = (part: Buffer) => {
      said += part;
      if (said.includes('Ctrl-C')) ready();
    };
    server.stdout?.on('data', hear);
    server.stderr?.on('data', hear);
    server.once('exit', (code) => fail(new Error(`pnpm dev ended (${code}):\n${said}`)));
  });
  return {
    url: `http://localhost:${port}`,
    said,
    close: () => {
      server.kill('SIGTERM');
      return ended;
    },
  };
}

// The real address has one, and this one must have none.
test.use({ serviceWorkers: 'allow' });

test('a remote of a checkout is developed in a running deployment: seen by this developer alone, beside the live releases, anew with each save', async ({
  page,
}) => {
  const web = openWebFolder();
  const copy = copyOfCheckout();
  const broker = await openTestServer({ staticDir: web.dir });
  const secure = isInstalled('nginx')
    ? await openWebServer('nginx', { app: web.dir, broker: new URL(broker.url).host })
    : undefined;
  const texts = join(copy.dir, 'remotes/news/locales/en.json');
  const edit = (from: string, to: string) =>
    writeFileSync(texts, readFileSync(texts, 'utf8').replace(from, to));
  let local: Awaited<ReturnType<typeof develop>> | undefined;
  try {
    edit('More news', 'All the news');
    const { url } = secure ?? broker;
    local = await develop(copy, ['news', '--against', url], secure?.certificate);
    expect(local.said).toContain(`${url} with "news" of this checkout: ${local.url}/`);
    const at = local.url;

    await test.step('a customer of the deployment signs in, and sees it marked', async () => {
      await page.goto(at);
      await logIn(page, DEMO);
      await expect(page.getByRole('link', { name: 'All the news' })).toBeVisible();
      await expect(page.getByText(/^Preview local-news · /)).toBeVisible();
    });

    await test.step('what another team publishes meanwhile is there as well, and the others see nothing of it', async () => {
      const release = await web.remake('markets', (text) =>
        text.replace('movers:"Movers"', 'movers:"Biggest moves"'),
      );
      await web.publish('markets', release);
      await page.goto(at);
      await expect(page.getByRole('heading', { name: 'Biggest moves' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'All the news' })).toBeVisible();
      const live = await (await fetch(broker.url, { headers: { accept: 'text/html' } })).text();
      expect(live).toContain(web.live('news'));
      expect(live).not.toContain('local-');
    });

    await test.step('a save is there without a reload by hand, and one that does not compile says why', async () => {
      edit('All the news', 'Every news');
      await expect(page.getByRole('link', { name: 'Every news' })).toBeVisible();
      const whole = readFileSync(texts, 'utf8');
      writeFileSync(texts, whole.slice(0, -3));
      await expect(page.locator('#local-problem')).toContainText('en.json');
      writeFileSync(texts, whole);
      await expect(page.locator('#local-problem')).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Every news' })).toBeVisible();
    });

    await test.step('an order is kept as one of a preview, which a live deployment refuses', async () => {
      const api = apiOf(at, await storedToken(page));
      const { price } = await api.call(getQuote, { symbol: STEEL.symbol });
      const key = crypto.randomUUID();
      await api.call(
        buy,
        { symbol: STEEL.symbol, quantity: 1, kind: 'stock', price },
        { 'Idempotency-Key': key, 'x-release-set': '1' },
      );
      const calls = await broker.backOffice('customers', 'calls', DEMO.phone);
      expect(calls.split('\n').find((line) => line.includes(key))).toContain('preview-local-news');
    });

    await test.step('no worker stays at this address', async () => {
      await page.evaluate(() => navigator.serviceWorker.register('/sw.js'));
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
        .toBe(0);
    });
  } finally {
    await local?.close();
    await secure?.close();
    await broker.close();
    copy.remove();
    web.remove();
  }
});
