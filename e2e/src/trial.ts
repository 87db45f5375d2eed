/** A remote that `pnpm new:remote` makes, in a copy of the checkout, so that nothing of the trial stays in it. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const LEFT = new Set(['.git', '.data', '.shots', '.cache', 'test-results', 'playwright-report']);

export interface Trial {
  /** The copy, and the remote in it. */
  dir: string;
  remote: string;
  /** Runs a script of the copy. @throws Error where it fails */
  run: (script: string, ...args: string[]) => string;
  /** Runs one of the project's commands there. */
  command: (...args: string[]) => string;
  remove: () => void;
}

/** Libraries are linked, not copied. */
function copyOfTheCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'bourse-trial-'));
  cpSync(ROOT, copy, {
    recursive: true,
    verbatimSymlinks: true,
    preserveTimestamps: true,
    filter: (from) => !LEFT.has(basename(from)) && relative(ROOT, from) !== join('node_modules', '.pnpm'),
  });
  symlinkSync(join(ROOT, 'node_modules/.pnpm'), join(copy, 'node_modules/.pnpm'));
  return copy;
}

export function tryNewRemote(name: string): Trial {
  const dir = copyOfTheCheckout();
  const remote = join(dir, 'remotes', name);
  const run = (script: string, ...args: string[]): string =>
    execFileSync(process.execPath, [join(dir, script), ...args], {
      cwd: dir,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      // What this run says of itself is no business of the one inside.
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' },
    });
  const command = (...args: string[]) => run('packages/commands/src/main.mjs', ...args);
  command('new:remote', name);
  // pnpm would link just these: the dependencies of a new remote are a part of those of the news.
  cpSync(join(dir, 'remotes/news/node_modules'), join(remote, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  return { dir, remote, run, command, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
