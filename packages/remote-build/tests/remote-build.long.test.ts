import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RemoteRelease } from '@bourse/remote-kit/registry';
import type { Configuration } from '@rspack/core';
import { afterAll, expect, test } from 'vitest';
import { checkOwnership } from '../src/check-imports.ts';
import { compile } from '../src/compile.ts';
import { remote } from '../src/remote-config.ts';
import { feature } from './tiny/feature.ts';

/** A remote as small as one can be, built as every remote is. */
const DIR = path.join(import.meta.dirname, 'tiny');
const OUT = path.join(DIR, 'dist');
const configOf = (expose = './src/remote.tsx'): Configuration => remote(feature, { dir: DIR, expose });
const file = (name: string) => readFileSync(path.join(OUT, name), 'utf8');

afterAll(() => rmSync(OUT, { recursive: true, force: true }));

test('a build says which files each route, slot and language needs, and contains nothing that the host supplies', async () => {
  await compile(configOf());
  const { routes, slots, links, translations } = JSON.parse(file('release.json')) as RemoteRelease;
  const [list, detail] = routes;
  expect(list).toMatchObject({
    id: 'list',
    paths: ['/tiny/:page', '/tiny'],
    prefetch: [],
    shared: ['@bourse/ui/tabs'],
  });
  expect(list?.titles?.de).toBe('Tiny de');
  expect(list?.files).toHaveLength(2);
  expect(list?.files.map((name) => path.extname(name))).toEqual(['.js', '.css']);
  expect(detail).toMatchObject({ paths: ['/tiny/item/:id', '/tiny/:kind/:id/old'], shared: [] });
  expect(detail?.files).toHaveLength(1);
  // The chart starts with its screen, whose module is concatenated; the note waits until it is asked for.
  expect(
    detail?.prefetch,
    'The statistics no longer say by name which module of a chunk, concatenated or not, imports the next chunk (stats.ts).',
  ).toHaveLength(1);
  expect(file('on-request-note.js')).toContain('tiny note');
  const { files, prefetch, shared } = list ?? {};
  expect(slots).toEqual([{ id: 'home.section/v1', order: 20, files, prefetch, shared }]);
  // What a link says is what its route says, unless it has a text of its own; examples stay with the developers.
  expect(links).toEqual([
    { place: 'frame.more/v1', route: 'list', icon: 'star' },
    { place: 'settings.rows/v1', route: 'list', icon: 'star', order: 10, titles: list?.titles },
  ]);
  expect(list).not.toHaveProperty('examples');
  expect(file(translations.de[0] ?? '')).toContain('Tiny de');

  const [script = '', style = ''] = list?.files ?? [];
  expect(file(script)).toContain('tiny-list-screen');
  expect(file(style)).toMatch(/^\.tiny-/);
  expect(file('entry.js').length).toBeLessThan(9_000);
});

test('a build is refused where it imports a name that the facade of a shared library does not offer', async () => {
  await expect(compile(configOf('./src/wrong-name.tsx'))).rejects.toThrow('useFetcher');
});

test('a build is refused where an entry point of a shared library brings a second copy of it', async () => {
  await expect(compile(configOf('./src/second-copy.tsx'))).rejects.toThrow(
    /"tiny" would bring its own copy of jotai .*second-copy/,
  );
});

/** A remote of these files, beside another one. */
async function checkWritten(files: Record<string, string>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bourse-remotes-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    const dir = path.join(folder, 'tiny');
    const config = remote(feature, { dir, expose: './src/remote.ts' });
    checkOwnership('tiny', dir, await compile({ ...config, plugins: [] }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a remote that imports a module of another remote by a relative path is refused', async () => {
  const own = { 'tiny/src/own.ts': 'export const remote = {};' };
  await checkWritten({ ...own, 'tiny/src/remote.ts': "export { remote } from './own.ts';" });
  await expect(
    checkWritten({
      'tiny/src/remote.ts': "export { remote } from '../../news/src/sanitise.ts';",
      'news/src/sanitise.ts': 'export const remote = {};',
    }),
  ).rejects.toThrow(
    /"tiny" would bring a module of another remote or of the shell \(.*news\/src\/sanitise\.ts, imported by .*Move what both need into a package/,
  );
});

test('a remote with styles that apply to the whole app is refused', async () => {
  const remoteWith = (file: string, styles: string) => ({
    'tiny/src/remote.ts': `import './${file}'; export const remote = {};`,
    [`tiny/src/${file}`]: styles,
  });
  await checkWritten(remoteWith('x.module.css', '.own { color: hotpink; }'));
  await expect(checkWritten(remoteWith('x.css', 'body { color: hotpink; }'))).rejects.toThrow(
    /"tiny" would bring styles that apply to the whole app \(.*x\.css, imported by .*Name the file x\.module\.css/,
  );
});
