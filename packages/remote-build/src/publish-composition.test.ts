import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Registry } from '@bourse/remote-kit/registry';
import { defaults } from '@bourse/session/config';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publishComposition } from './publish-composition.ts';

const list = { id: 'list', title: 'list', requiresAuth: true, files: [], prefetch: [], shared: [] };
const none = { en: [], zh: [], de: [], es: [] };
const registry: Registry = {
  base: '/app/',
  shell: {
    version: '1.0.0',
    dir: 'shell/1.0.0-a/',
    files: {},
    main: [],
    frame: [],
    signIn: [],
    shared: {},
    translations: none,
  },
  remotes: [
    {
      name: 'markets',
      version: '1.0.0',
      contract: 1,
      global: 'markets',
      dir: 'remotes/markets/1.0.0-b/',
      files: {},
      entry: [],
      routes: [
        {
          ...list,
          paths: ['/markets'],
          titles: { en: 'Markets', zh: '市场', de: 'Märkte', es: 'Mercados' },
        },
      ],
      slots: [],
      translations: none,
    },
  ],
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bourse-composition-'));
  mkdirSync(path.join(folder, 'page'));
  const parts = {
    'index.html': '<!--release--><!--data-->',
    'boot.js': '',
    'placeholder.css': '',
    'worker.js': 'run()',
  };
  for (const [name, text] of Object.entries(parts)) writeFileSync(path.join(folder, 'page', name), text);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const publish = async (change: Partial<typeof defaults> = {}) => {
  const deployment = { ...defaults, ...change };
  await publishComposition(folder, { parts: folder, registry, deployment, policy: true });
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  return { page: read('index.html'), worker: read('sw.js'), read };
};

test('page and worker carry the same name, which is another one for another page', async () => {
  const first = await publish();
  const name = /content="(\w+)"/.exec(first.page)?.[1];
  expect(name).toMatch(/^[0-9a-f]{12}$/);
  expect(first.worker).toBe(`self.bourseWorker={"release":"${name}","isOff":false};\nrun()`);
  expect((await publish()).worker).toBe(first.worker);
  expect((await publish({ currency: 'USD' })).worker).not.toBe(first.worker);
});

test('a deployment without a worker publishes one that removes itself', async () => {
  expect((await publish({ serviceWorker: false })).worker).toContain('"isOff":true');
});

test('the manifest of a language has the titles of the remotes and addresses below the base', async () => {
  const { read } = await publish();
  expect(JSON.parse(read('manifest-de-light.webmanifest'))).toMatchObject({
    lang: 'de',
    id: '/app/',
    start_url: '/app/',
    background_color: '#F5F6F8',
    icons: [
      { src: '/app/shell/1.0.0-a/icon-192.png', purpose: 'any' },
      { purpose: 'any' },
      { purpose: 'maskable' },
    ],
    shortcuts: [{ name: 'Märkte', url: '/app/markets' }],
  });
});
