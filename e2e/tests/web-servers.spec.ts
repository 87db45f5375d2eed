import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { links } from '@bourse/links/links';
import { registryOf } from '@bourse/remote-build/remote-faults';
import type { APIRequestContext } from '@playwright/test';
import { DEMO } from '../src/api.ts';
import { COMPOSED } from '../src/composed.ts';
import { worthLabel } from '../src/screens.ts';
import { expect, test } from '../src/test.ts';
import { logIn, STEEL, tab } from '../src/trading.ts';
import { isInstalled, openWebServer, type WebServer } from '../src/web-server.ts';

test.use({ ignoreHTTPSErrors: true });

const NAVIGATION = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
/** A file that a publication is still writing. */
const DRAFT = '/.draft-00000000-1-index.html';
const PREVIEW = '/~pr-12';
const ONE_YEAR = 'public, max-age=31536000, immutable';

for (const kind of ['nginx', 'caddy'] as const) {
  test.describe(`the app behind ${kind}, as the page on production configures it`, () => {
    test.skip(!isInstalled(kind), `${kind} is not installed here`);
    test.describe.configure({ mode: 'serial' });

    let server: WebServer;
    test.beforeAll(async ({ testServer }) => {
      mkdirSync(join(COMPOSED, PREVIEW), { recursive: true });
      for (const page of [DRAFT, `${PREVIEW}/index.html`, `${PREVIEW}${DRAFT}`])
        writeFileSync(join(COMPOSED, page), '<script id="registry">');
      server = await openWebServer(kind, { app: COMPOSED, broker: new URL(testServer.url).host });
    });
    test.afterAll(() => {
      for (const place of [DRAFT, PREVIEW]) rmSync(join(COMPOSED, place), { recursive: true, force: true });
      return server?.close();
    });

    const ask = async (request: APIRequestContext, path: string, headers: Record<string, string> = {}) => {
      const answer = await request.get(server.url + path, { headers, maxRedirects: 0 });
      return { status: answer.status(), headers: answer.headers(), text: await answer.text() };
    };

    test('a customer signs in, and a stock is there again after a reload of its address', async ({
      page,
    }) => {
      await page.goto(server.url + links.login());
      await logIn(page, DEMO);
      await tab(page, 'Account').click();
      await expect(worthLabel(page)).toBeVisible();
      await page.goto(server.url + links.stock(STEEL.symbol, STEEL.name));
      await expect(page.getByRole('heading', { name: STEEL.code })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: STEEL.code })).toBeVisible();
    });

    test('every answer has the headers that tell browsers what to allow', async ({ request, testServer }) => {
      const { shell } = await registryOf(testServer.url);
      for (const path of ['/', '/markets', `/${shell.dir}main.js`, '/shell/none.js', '/api/v2/config']) {
        const { headers } = await ask(request, path, NAVIGATION);
        expect(headers['strict-transport-security'], path).toBe('max-age=63072000');
        expect(headers['content-security-policy'], path).toBe("frame-ancestors 'self'");
        expect(headers['x-content-type-options'], path).toBe('nosniff');
        expect(headers['referrer-policy'], path).toBe('same-origin');
        expect(headers['cross-origin-opener-policy'], path).toBe('same-origin');
      }
    });

    test('the page is asked for each time, at every address of the app', async ({ request }) => {
      const page = (await ask(request, '/', NAVIGATION)).text;
      expect(page).toContain('id="registry"');
      const addresses = ['/index.html', '/markets', '/trading/EXSTEEL.NS', '/stock/v2/EUR%2FUSD/Euro'];
      for (const path of ['/', ...addresses]) {
        const { status, headers, text } = await ask(request, path, NAVIGATION);
        expect(status, path).toBe(200);
        expect(text, path).toBe(page);
        expect(headers['content-type'], path).toMatch(/^text\/html/);
        expect(headers['cache-control'], path).toBe('no-cache');
      }
    });

    test('files of releases are kept for ever and come compressed', async ({ request, testServer }) => {
      const { shell, remotes } = await registryOf(testServer.url);
      for (const release of [shell, ...remotes]) {
        for (const file of Object.keys(release.files)) {
          const path = `/${release.dir}${file}`;
          const { status, headers } = await ask(request, path, { 'accept-encoding': 'gzip' });
          expect(status, path).toBe(200);
          expect(headers['cache-control'], path).toBe(ONE_YEAR);
          expect(headers['content-type'], path).toMatch(/^(text|application)\/(javascript|css)/);
        }
        const largest = Object.keys(release.files).find((file) => /^(main|entry)\.js$/.test(file));
        const { headers } = await ask(request, `/${release.dir}${largest}`, { 'accept-encoding': 'gzip' });
        expect(headers['content-encoding']).toBe('gzip');
        expect(headers.vary).toMatch(/accept-encoding/i);
        const provenance = await ask(request, `/${release.dir}provenance.json`, NAVIGATION);
        expect(provenance.status, 'who built it is not public').toBe(404);
        expect(provenance.headers['cache-control'] ?? '').not.toContain('immutable');
      }
    });

    for (const missing of [
      '/shell/0.0.0-0/main.js',
      '/remotes/markets/0.0.0-0/entry.js',
      '/remotes/markets/0.0.0-0/',
      '/main.js',
      '/favicon.ico',
      '/shell/releases.json',
      '/remotes/markets/releases.json',
      '/set.json',
      '/history.jsonl',
      DRAFT,
      `${PREVIEW}/set.json`,
      `${PREVIEW}${DRAFT}`,
    ]) {
      test(`${missing} is 404, not the page, and not kept`, async ({ request }) => {
        const { status, headers, text } = await ask(request, missing, NAVIGATION);
        expect(status).toBe(404);
        expect(text).not.toContain('id="registry"');
        expect(headers['cache-control'] ?? '').not.toContain('immutable');
      });
    }

    test('of the broker only the API is there', async ({ request }) => {
      expect((await ask(request, '/api/v2/config')).status).toBe(200);
      expect((await ask(request, '/api/none')).status).toBe(404);
      for (const path of ['/metrics', '/healthz', '/readyz']) {
        const { text } = await ask(request, path, NAVIGATION);
        expect(text, path).toContain('id="registry"');
      }
    });

    test('plain HTTP leads to HTTPS', async ({ request }) => {
      const answer = await request.get(`${server.plain}/markets?tab=2`, { maxRedirects: 0 });
      expect([301, 308]).toContain(answer.status());
      expect(answer.headers().location).toMatch(/^https:\/\/localhost(:\d+)?\/markets\?tab=2$/);
    });
  });
}
