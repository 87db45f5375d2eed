import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { compile } from '@bourse/remote-build/compile';
import { remote } from '@bourse/remote-build/remote';
import { ROOT } from '@bourse/remote-build/workspace';
import { expect, test } from '@playwright/test';
import { feature } from '../../packages/remote-build/tests/tiny/feature.ts';

const TINY = { dir: join(ROOT, 'packages/remote-build/tests/tiny'), expose: './src/remote.tsx' };

/** A host that knows nothing of ours: the runtime of module federation, and a share scope of its own. */
const HOST = `
import * as React from 'react';
import * as jsx from 'react/jsx-runtime';
import { createRoot } from 'react-dom/client';
import * as router from 'react-router-dom';
import { createInstance } from '@module-federation/enhanced/runtime';

const { createElement: h } = React;
const share = (version, lib) => ({ version, lib: () => lib, shareConfig: { singleton: true, requiredVersion: false } });
const tabs = { Tabs: ({ label, children }) => h('section', { 'aria-label': label }, children) };
const lazy = { lazyWithRetry: (load) => React.lazy(() => load().then((part) => ({ default: part }))) };
const start = async (omitted) => {
  const shared = {
    react: share(React.version, React),
    'react/jsx-runtime': share(React.version, jsx),
    'react-router-dom': share('7.0.0', router),
    '@bourse/ui/tabs': share('1.0.0', tabs),
    '@bourse/remote-kit/lazy-with-retry': share('1.0.0', lazy),
  };
  delete shared[omitted];
  const host = createInstance({ name: 'elsewhere', remotes: [{ name: 'tiny', entry: location.origin + '/tiny/mf-manifest.json' }], shared });
  const { remote } = await host.loadRemote('tiny/remote');
  const Screen = await remote.screens.list();
  const route = h(router.Route, { path: '/tiny/:page', element: h(Screen) });
  createRoot(document.getElementById('root')).render(
    h(router.MemoryRouter, { initialEntries: ['/tiny/page-seven'] }, h(router.Routes, null, route)),
  );
};
start(new URLSearchParams(location.search).get('omitted')).catch((error) => {
  document.getElementById('root').textContent = String(error);
});
`;

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};
let folder: string;
let server: Server;
let url: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-federation-'));
  const sources = join(folder, 'sources');
  mkdirSync(sources);
  writeFileSync(join(sources, 'host.js'), HOST);
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><meta charset="utf-8"><div id="root"></div><script src="/host.js"></script>',
  );
  await compile(remote(feature, TINY), join(folder, 'tiny'));
  await compile({
    name: 'elsewhere',
    mode: 'production',
    context: sources,
    entry: './host.js',
    output: { path: folder, filename: 'host.js' },
    resolve: { modules: ['node_modules', join(ROOT, 'packages/remote-kit/node_modules')] },
    performance: false,
  });
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    try {
      const file = readFileSync(join(folder, pathname === '/' ? 'index.html' : pathname));
      response.writeHead(200, { 'content-type': TYPES[extname(pathname)] ?? 'text/html' }).end(file);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  server?.closeAllConnections();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a host of others opens a remote of ours by its manifest: with the host’s React and router, and its own styles', async ({
  page,
}) => {
  await page.goto(url);
  const screen = page.getByRole('region', { name: 'Pages' });
  await expect(screen.getByText('page-seven'), 'the parameter of the host’s router').toBeVisible();
  await expect(screen.locator('p')).toHaveClass(/^tiny-/);
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  expect(files).toEqual(
    expect.arrayContaining(['/tiny/mf-manifest.json', '/tiny/remoteEntry.js', '/tiny/entry.js']),
  );
  expect(files.filter((file) => file.endsWith('.css'))).toHaveLength(1);
});

test('a host that does not share what a remote imports is told what is missing', async ({ page }) => {
  await page.goto(`${url}/?omitted=@bourse/ui/tabs`);
  await expect(page.locator('#root')).toContainText(
    'The host does not share @bourse/ui/tabs, which the remote "tiny" imports.',
  );
});
