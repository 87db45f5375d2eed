/** Copies of the checkout, so that it stays as it is: to be changed, and as another team's clone. */
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@bourse/remote-build/workspace';

/** The name of the remote: one that no checkout has already. */
export const NEW_REMOTE = 'made-by-a-test';

/** What the compiler has read of the shared modules: the copy is of a team that has built before. */
const SIGNATURES = join('packages', 'remote-build', '.cache');
/**
 * Linked, not copied: the libraries, and the seeded databases of tests (packages/broker/testing/template.ts), which are
 * named after the sources that seeded them.
 */
const LINKED = [join('node_modules', '.pnpm'), join('node_modules', '.cache', 'bourse')];
const LEFT = new Set(['.git', 'dist', '.data', '.shots', '.cache', 'test-results', 'playwright-report']);

export interface CheckoutCopy {
  dir: string;
  /** Runs a script of the copy. @throws Error where it fails */
  run: (script: string, ...args: string[]) => string;
  /** Runs a command of the project in the copy, such as `build`. @returns what it has printed */
  command: (...args: string[]) => string;
  /** The same, while other things go on. @param env beside the few variables that it has anyway */
  begin: (args: readonly string[], env?: Record<string, string>) => Promise<string>;
  remove: () => void;
}

function copyFiles(): string {
  const copy = mkdtempSync(join(tmpdir(), 'bourse-checkout-'));
  cpSync(ROOT, copy, {
    recursive: true,
    verbatimSymlinks: true,
    preserveTimestamps: true,
    filter: (from) => {
      const path = relative(ROOT, from);
      if (path.startsWith(SIGNATURES)) return path === SIGNATURES || path.endsWith('.json');
      return !LEFT.has(basename(from)) && !LINKED.includes(path);
    },
  });
  for (const path of LINKED) {
    mkdirSync(join(ROOT, path), { recursive: true });
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    symlinkSync(join(ROOT, path), join(copy, path), 'junction');
  }
  return copy;
}

const COMMANDS = 'packages/commands/src/main.mjs';

export function copyOfCheckout(): CheckoutCopy {
  const dir = copyFiles();
  // The variables of this test run (of Playwright, pnpm and CI) must not change what the commands do.
  const options = {
    cwd: dir,
    encoding: 'utf8' as const,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' },
  };
  const run = (script: string, ...args: string[]): string =>
    execFileSync(process.execPath, [join(dir, script), ...args], {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  return {
    dir,
    run,
    command: (...args) => run(COMMANDS, ...args),
    begin: async (args, env = {}) => {
      const { stdout } = await promisify(execFile)(process.execPath, [join(dir, COMMANDS), ...args], {
        ...options,
        env: { ...options.env, ...env },
      });
      return stdout;
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}

/** What `pnpm release` says to publish: `markets=0.1.0-4f2a…`. */
export const publishable = (said: string): string => / (\S+=\S+) --why/.exec(said)?.[1] ?? '';

/** A copy with a remote that `pnpm new:remote` makes, in the folder `remote`. */
export function copyWithNewRemote(): CheckoutCopy & { remote: string } {
  const copy = copyOfCheckout();
  const remote = join(copy.dir, 'remotes', NEW_REMOTE);
  // Its libraries are links into this checkout, which an installation would change.
  copy.command('new:remote', NEW_REMOTE, '--no-install');
  // pnpm would link just these: the dependencies of a new remote are a part of those of the news.
  cpSync(join(copy.dir, 'remotes/news/node_modules'), join(remote, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  return { ...copy, remote };
}
