/** What the project relies on inside the compiler: each of these tests says which file must change with the compiler. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import type { Remote } from '@bourse/remote-kit/remote';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { base } from '../src/base.ts';
import { compile } from '../src/compile.ts';
import { partsOf, requestsOf } from '../src/parts.ts';
import { HostLoadsFiles, remote } from '../src/remote-config.ts';
import { ROOT } from '../src/workspace.ts';
import { feature } from './tiny/feature.ts';

const TINY = { dir: path.join(import.meta.dirname, 'tiny'), expose: './src/remote.tsx' };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bourse-compiler-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Container {
  init: (host: object) => void;
  get: () => Promise<() => { remote: Remote }>;
}

test('a remote asks its host for each chunk and fetches nothing itself', async () => {
  await compile(remote(feature, TINY), folder);
  const base = 'https://bourse.example/remotes/tiny/1/';
  // Without a document: code that inserts elements would throw.
  const context = createContext({ URL, importScripts: () => {}, location: `${base}entry.js` });
  const run = (file: string) => runInContext(readFileSync(path.join(folder, file), 'utf8'), context);
  run('entry.js');
  const container = runInContext('bourse_tiny', context) as Container;
  const asked: string[] = [];
  const load = async (address: string) => {
    asked.push(address);
    run(path.basename(address));
  };
  const shared = { 'react/jsx-runtime': {}, 'react-router-dom': {}, '@bourse/ui/tabs': {} };
  container.init({ shared, load });
  const { remote: exposed } = (await container.get())();
  const screen = await exposed.screens.list?.().catch((error: unknown) => error);
  expect(
    asked.map((address) => address.replace(/\w+\.js$/, '<chunk>.js')),
    'container.ts takes over how chunks are fetched by setting __webpack_require__.l, which the compiler must call.',
  ).toEqual([`${base}<chunk>.js`]);
  expect(screen).toBeTypeOf('function');
});

test('a remote is not built where the compiler’s code for fetching files has another name', async () => {
  const config = remote(feature, TINY);
  const [own, ...others] = config.plugins ?? [];
  expect(own).toBeInstanceOf(HostLoadsFiles);
  const plugins = [new HostLoadsFiles({ scripts: 'fetch_script', styles: 'css_loading' }), ...others];
  await expect(compile({ ...config, plugins }, path.join(folder, 'renamed'))).rejects.toThrow(
    'The compiler\'s runtime has no module "fetch_script": HostLoadsFiles in remote-config.ts must name',
  );
});

test('a chunk and its styles get a new address after one has failed', async () => {
  const app = path.join(folder, 'app');
  const chunks = path.join(ROOT, 'packages/remote-kit/src/chunks.ts');
  const sources = {
    'lazy.module.css': '.lazy { color: inherit; }',
    'lazy.ts': "import styles from './lazy.module.css';\nexport const lazy = styles;",
    'main.ts':
      `import { importChunk } from ${JSON.stringify(chunks)};\n` +
      "globalThis.again = () => importChunk(() => import(/* webpackChunkName: 'lazy' */ './lazy.ts')).catch(() => {});",
  };
  rmSync(app, { recursive: true, force: true });
  writeSources(app, sources);
  await compile({
    ...base('app', app),
    entry: { main: './main.ts' },
    output: {
      path: path.join(app, 'dist'),
      publicPath: '/',
      chunkFilename: '[name].js',
      cssChunkFilename: '[name].css',
    },
  });
  const asked: string[] = [];
  const document = {
    getElementsByTagName: () => [],
    createElement: () => ({ setAttribute: () => {}, getAttribute: () => '1', removeAttribute: () => {} }),
    head: {
      // As a browser does where nothing can be fetched.
      appendChild: (element: { src?: string; href?: string; onerror: (event: object) => void }) => {
        asked.push(element.src ?? element.href ?? '');
        queueMicrotask(() => element.onerror({ type: 'error', target: element }));
      },
    },
  };
  const window = { location: { origin: '' } };
  const context = createContext({ document, window, setTimeout: () => 0, clearTimeout: () => {} });
  runInContext(readFileSync(path.join(app, 'dist/main.js'), 'utf8'), context);
  const again = runInContext('again', context) as () => Promise<void>;
  await again();
  const first = asked.splice(0).sort();
  await again();
  const relied =
    'chunks.ts renews what __webpack_get_script_filename__ and __webpack_require__.k give, which the compiler must ask.';
  expect(first).toEqual(['/lazy.css', '/lazy.js']);
  expect(asked.sort(), relied).toEqual(['/lazy.css?retry=1', '/lazy.js?retry=1']);
});

function writeSources(dir: string, sources: Readonly<Record<string, string>>): void {
  mkdirSync(dir, { recursive: true });
  for (const [name, text] of Object.entries(sources)) writeFileSync(path.join(dir, name), text);
}

test('a part whose source shows no lazy import, and one that no chunk contains, are refused by name', async () => {
  const lazy = () => import('./tiny/src/chart.tsx').then((m) => m.Chart);
  expect(() => requestsOf(() => Promise.resolve(), '"list"')).toThrow(
    '"list" in src/remote.tsx is no lazy import: write it as () => import(\'./file.tsx\').',
  );
  const exposed = { screens: { list: "() => import('./list.tsx')", detail: lazy } } as unknown as Remote;
  const only = { ...feature, routes: feature.routes.slice(0, 1), slots: [], links: [] };
  await expect(
    partsOf(only, { ...exposed, slots: {} }, { stats: { chunks: [] }, module: './src/remote.tsx' }),
  ).rejects.toThrow(
    '"list" of "tiny" is in no chunk of the build: check the path of its import in src/remote.tsx.',
  );
});
