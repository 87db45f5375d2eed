import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyWithNewRemote, NEW_REMOTE } from '@bourse/e2e/checkout-copy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let copy: ReturnType<typeof copyWithNewRemote>;
beforeAll(() => {
  copy = copyWithNewRemote();
});
afterAll(() => copy?.remove());

/** A journey releases, publishes and opens a new remote: e2e/tests/releases.spec.ts. */
describe('a new remote', () => {
  it('has its name everywhere, and no placeholder of the template', () => {
    const files = readdirSync(copy.remote, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && !entry.parentPath.includes('node_modules'),
    );
    expect(files.length).toBeGreaterThan(12);
    for (const { parentPath, name } of files) {
      expect(name).not.toMatch(/\.txt$/);
      expect(readFileSync(path.join(parentPath, name), 'utf8')).not.toMatch(/__(name|title)__/);
    }
  });

  it('depends only on packages that the workspace has', () => {
    const dependenciesOf = (dir: string) => {
      const manifest = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
      return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    };
    const news = dependenciesOf(path.join(copy.dir, 'remotes/news'));
    expect(news).toEqual(expect.arrayContaining(dependenciesOf(copy.remote)));
  });

  it('passes the type check, lint and its own tests', () => {
    const folder = `remotes/${NEW_REMOTE}`;
    const biome = 'node_modules/@biomejs/biome/bin/biome';
    copy.run(biome, 'check', '--error-on-warnings', '--vcs-enabled=false', folder);
    copy.run('node_modules/typescript/bin/tsc', '-b', folder);
    expect(copy.run('node_modules/vitest/vitest.mjs', 'run', folder)).toMatch(/Tests +5 passed/);
  });

  it('is installed by the pnpm that runs the command, and stays where that fails', async () => {
    const pnpm = path.join(copy.dir, 'pnpm.cjs');
    const program = `require('fs').writeFileSync('asked.txt', process.argv.slice(2).join(' ')); process.exit(1);`;
    writeFileSync(pnpm, program);
    await expect(copy.begin(['new:remote', 'not-installed'], { npm_execpath: pnpm })).rejects.toThrow(
      'remotes/not-installed was created, but its dependencies were not installed',
    );
    expect(readFileSync(path.join(copy.dir, 'asked.txt'), 'utf8')).toMatch(
      /^install --prefer-offline --no-frozen-lockfile /,
    );
    expect(existsSync(path.join(copy.dir, 'remotes/not-installed/feature.ts'))).toBe(true);

    writeFileSync(pnpm, program.replace('exit(1)', 'exit(0)'));
    const said = await copy.begin(['new:remote', 'installed'], { npm_execpath: pnpm });
    expect(said).toContain('pnpm-lock.yaml now names its dependencies: commit that file with it.');
  });

  it('is refused when the name is taken or not kebab-case', () => {
    expect(() => copy.command('new:remote', 'news')).toThrow('There is a remote "news" already, in ');
    expect(() => copy.command('new:remote', 'My Remote')).toThrow('kebab-case');
  });
});
