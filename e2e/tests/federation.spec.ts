import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { CONTRACT_VERSION } from '@bourse/contract/version';
import { compile } from '@bourse/remote-build/compile';
import { remote } from '@bourse/remote-build/remote';
import { ROOT } from '@bourse/remote-build/workspace';
import type { RspackPluginInstance } from '@rspack/core';
import { feature } from '../../packages/remote-build/tests/tiny/feature.ts';
import { DEMO } from '../src/api.ts';
import { COMPOSED } from '../src/composed.ts';
import { worthLabel } from '../src/screens.ts';
import { expect, test } from '../src/test.ts';
import { openTestServer } from '../src/test-server.ts';
import { logIn, tab } from '../src/trading.ts';

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

// In one worker, which compiles the remote and the host once.
test.describe.configure({ mode: 'default' });

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

/** A remote that knows nothing of our build: only what the shell shares, by name. */
const REMOTE = `
import { createElement as h } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAtom } from 'jotai';
import { amountsHiddenAtom } from '@bourse/session/preferences';

function Screen() {
  const [hidden, hide] = useAtom(amountsHiddenAtom);
  const { pathname } = useLocation();
  return h('section', { 'aria-label': 'Made elsewhere' },
    h('p', null, 'At ' + pathname),
    h('button', { onClick: () => hide(true), disabled: hidden }, 'Hide amounts'),
    h(Link, { to: '/account' }, 'To the account'),
  );
}
export const remote = {
  name: 'made-elsewhere',
  screens: { list: async () => Screen },
  slots: {},
  translations: { en: async () => ({ default: { title: 'Made elsewhere' } }) },
};
`;

const DESCRIPTION = {
  name: 'made-elsewhere',
  version: '2.0.0',
  contract: CONTRACT_VERSION,
  global: 'made_elsewhere',
  entry: ['remoteEntry.js'],
  routes: [{ id: 'list', paths: ['/made-elsewhere'], title: 'title', titles: { en: 'Made elsewhere' } }],
};

async function buildElsewhere(into: string): Promise<void> {
  const sources = join(folder, 'elsewhere');
  mkdirSync(sources);
  writeFileSync(join(sources, 'remote.js'), REMOTE);
  // The plugin of the package that depends on module federation.
  const { ModuleFederationPlugin } = createRequire(join(ROOT, 'packages/remote-kit/package.json'))(
    '@module-federation/enhanced/rspack',
  ) as { ModuleFederationPlugin: new (options: object) => RspackPluginInstance };
  const supplied = { singleton: true, import: false, requiredVersion: false };
  const shared = ['react', 'react-router-dom', 'jotai', '@bourse/session/preferences'];
  await compile({
    name: 'made-elsewhere',
    mode: 'production',
    context: sources,
    entry: {},
    output: { path: into, publicPath: 'auto', uniqueName: 'made_elsewhere' },
    plugins: [
      new ModuleFederationPlugin({
        name: 'made_elsewhere',
        filename: 'remoteEntry.js',
        exposes: { './remote': './remote.js' },
        shared: Object.fromEntries(shared.map((name) => [name, supplied])),
        dts: false,
        manifest: false,
      }),
    ],
    performance: false,
  });
  writeFileSync(join(into, 'remote.json'), JSON.stringify(DESCRIPTION));
}

test('a remote that others built with the standard plugin is released, published and opened in our shell, with its router and session', async ({
  page,
}) => {
  const built = join(folder, 'made-elsewhere');
  await buildElsewhere(built);
  const web = join(folder, 'web');
  cpSync(COMPOSED, web, { recursive: true });
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [join(ROOT, 'packages/commands/src/main.mjs'), ...args], {
      encoding: 'utf8',
    });
  const release = / (\S+=\S+) --why/.exec(run('release', `${built}/`, '--to', web))?.[1] ?? '';
  run('publish', web, release, '--why', 'made elsewhere', '--by', 'others');
  const app = await openTestServer({ staticDir: web });
  try {
    await page.goto(app.url);
    await logIn(page, DEMO);
    await tab(page, 'Account').click();
    await expect(worthLabel(page)).toBeVisible();
    await page.goto(`${app.url}/made-elsewhere`);
    const screen = page.getByRole('region', { name: 'Made elsewhere' });
    await expect(screen.getByText('At /made-elsewhere'), 'one React and one router').toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Made elsewhere' })).toBeVisible();
    const hide = screen.getByRole('button', { name: 'Hide amounts' });
    await hide.click();
    await expect(hide).toBeDisabled();
    await screen.getByRole('link', { name: 'To the account' }).click();
    await expect(
      page.getByRole('button', { name: 'Hide amounts', pressed: true }),
      'one store',
    ).toBeVisible();
  } finally {
    await app.close();
  }
});
