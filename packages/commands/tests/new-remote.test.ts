import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseRegistry } from '@bourse/remote-kit/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../src/root.ts';

/** Types, a build and a broker: minutes on a machine that does other things too. */
const PATIENCE = 300_000;
const NAME = 'copy-trading';

/** The checkout once more, so that nothing of a trial stays in it. Libraries are linked, not copied. */
function copyOfTheCheckout(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'bourse-new-remote-'));
  const left = new Set(['.git', '.data', '.shots', '.cache', 'test-results', 'playwright-report']);
  cpSync(ROOT, copy, {
    recursive: true,
    verbatimSymlinks: true,
    preserveTimestamps: true,
    filter: (from) =>
      !left.has(path.basename(from)) && path.relative(ROOT, from) !== path.join('node_modules', '.pnpm'),
  });
  symlinkSync(path.join(ROOT, 'node_modules/.pnpm'), path.join(copy, 'node_modules/.pnpm'));
  return copy;
}

let copy = '';
const inCopy = (file: string, ...args: string[]): string =>
  execFileSync(process.execPath, [path.join(copy, file), ...args], {
    cwd: copy,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    // What this test run says of itself is no business of the one inside.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' },
  });
const command = (...args: string[]) => inCopy('packages/commands/src/main.mjs', ...args);

beforeAll(() => {
  copy = copyOfTheCheckout();
  command('new:remote', NAME);
  // pnpm would link just these: the dependencies of a new remote are a part of those of the news.
  cpSync(path.join(copy, 'remotes/news/node_modules'), path.join(copy, 'remotes', NAME, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
}, PATIENCE);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('a new remote', () => {
  const remote = () => path.join(copy, 'remotes', NAME);

  it('has its name everywhere, and nothing of the template is left', () => {
    const files = readdirSync(remote(), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && !entry.parentPath.includes('node_modules'),
    );
    expect(files.length).toBeGreaterThan(12);
    for (const { parentPath, name } of files) {
      expect(name).not.toMatch(/\.txt$/);
      expect(readFileSync(path.join(parentPath, name), 'utf8')).not.toMatch(/__(name|title)__/);
    }
  });

  it('depends on nothing that the workspace does not have', () => {
    const dependenciesOf = (dir: string) => {
      const manifest = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
      return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    };
    const news = dependenciesOf(path.join(copy, 'remotes/news'));
    expect(news).toEqual(expect.arrayContaining(dependenciesOf(remote())));
  });

  it('has right types, no lint, and tests that pass', { timeout: PATIENCE }, () => {
    inCopy(
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--error-on-warnings',
      '--vcs-enabled=false',
      `remotes/${NAME}`,
    );
    inCopy('node_modules/typescript/bin/tsc', '-b', `remotes/${NAME}`);
    expect(inCopy('node_modules/vitest/vitest.mjs', 'run', `remotes/${NAME}`)).toMatch(/Tests +5 passed/);
  });

  it('is built and composed: its route, its slot and its words are in the registry', {
    timeout: PATIENCE,
  }, () => {
    command('build');
    const page = readFileSync(path.join(copy, 'dist/index.html'), 'utf8');
    const text = /<script type="application\/json" id="registry">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
    const found = parseRegistry(text).remotes.find(({ dir }) => dir.startsWith(`remotes/${NAME}/`));
    expect(found?.routes.map(({ paths }) => paths)).toEqual([[`/${NAME}`]]);
    expect(found?.slots.map(({ id }) => id)).toEqual([`home.${NAME}/v1`]);
    expect(Object.keys(found?.words ?? {}).sort()).toEqual(['de', 'en', 'es', 'zh']);
  });

  it('is refused where the name is taken or is no name', () => {
    expect(() => command('new:remote', 'news')).toThrow('There is a remote "news" already.');
    expect(() => command('new:remote', 'My Remote')).toThrow('kebab-case');
  });
});
