import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '@bourse/remote-build/workspace';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A folder with this project's lint rules and one remote. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bourse-lint-'));
  cpSync(path.join(ROOT, 'biome.json'), path.join(folder, 'biome.json'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The output of lint for a file of a remote with these lines. */
function lint(file: string, ...lines: string[]): string {
  const dir = path.join(folder, 'remotes/account', path.dirname(file));
  mkdirSync(dir, { recursive: true });
  writeFileSync(path.join(folder, 'remotes/account', file), lines.join('\n'));
  const biome = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const only = ['--vcs-enabled=false', '--only=style/noRestrictedImports'];
  const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', ...only, 'remotes'], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(path.join(folder, 'remotes'), { recursive: true });
  return stdout + stderr;
}

describe('lint of a remote', () => {
  it.each([
    ['src/x.tsx', "import { remote } from '../../news/src/remote.tsx';"],
    ['src/list/x.tsx', "import { remote } from '../../../news/src/remote.tsx';"],
    ['src/list/x.tsx', "export const load = () => import('../../../news/src/remote.tsx');"],
    ['src/list/x.tsx', "export { feature } from '../../../news/feature.ts';"],
    ['src/x.tsx', "import en from '../../news/locales/en.json';"],
    ['src/x.tsx', "import { Frame } from '../../../shell/src/frame.tsx';"],
    ['src/x.tsx', "import { remote } from '@bourse/remote-news/remote';"],
  ])('refuses an import of another remote or the shell in %s: %s', (file, line) =>
    expect(lint(file, line)).toContain('A remote imports no other remote and not the shell'),
  );

  it.each(["import './x.css';", "import '@bourse/ui/tokens.css';"])('refuses global styles: %s', (line) =>
    expect(lint('src/x.tsx', line)).toContain('A remote ships no global styles'),
  );

  it('accepts imports of its own files and of packages', () => {
    const said = lint(
      'src/list/x.tsx',
      "import { Rows } from './rows.tsx';",
      "import { Home } from '../home-slot/home-slot.tsx';",
      "import { feature } from '../../feature.ts';",
      "import en from '../../locales/en.json';",
      "import styles from './x.module.css';",
      "import { defineRemote } from '@bourse/remote-kit/remote';",
      'export const all = [Rows, Home, feature, en, styles, defineRemote];',
    );
    expect(said).toContain('Checked 1 file');
    expect(said).not.toContain('noRestrictedImports');
  });
});

/** What lint says of a CSS module with these rules, one a line: the lines that it refuses, and all it says. */
function lintStyles(...rules: string[]) {
  const file = path.join(folder, 'x.module.css');
  writeFileSync(file, rules.join('\n'));
  const stylelint = path.join(ROOT, 'node_modules/stylelint/bin/stylelint.mjs');
  const options = ['--config', path.join(ROOT, '.stylelintrc.json'), '--formatter', 'unix'];
  const { stdout, stderr } = spawnSync(process.execPath, [stylelint, ...options, file], { encoding: 'utf8' });
  const said = stdout + stderr;
  return { said, refused: [...said.matchAll(/:(\d+):\d+: /g)].map(([, line]) => rules[Number(line) - 1]) };
}

describe('lint of a CSS module', () => {
  it('refuses each selector without a class of the module, which would apply to the whole app', () => {
    const rules = [
      'body { display: block; }',
      ':root { display: block; }',
      ':global(.theirs) { display: block; }',
      '.own, [aria-busy] { display: block; }',
      '@media print { nav { display: block; } }',
    ];
    const { said, refused } = lintStyles(...rules);
    expect(refused).toEqual(rules);
    expect(said).toContain('A selector of a CSS module names a class of the module');
  });

  it('accepts what names a class of the module: below a global class, with elements below it, with nested rules; and keyframes', () =>
    expect(
      lintStyles(
        ':root[data-dialog-open] .own, :global(.theirs) > .own { display: block; }',
        '.own :is(th, td):first-child { display: block; }',
        '.own { &:hover { display: block; } }',
        '@keyframes appear { from { opacity: 0; } }',
      ).said,
    ).toBe(''));
});
