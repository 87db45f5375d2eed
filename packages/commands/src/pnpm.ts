import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT, relativePath } from '@bourse/remote-build/workspace';

type Env = Readonly<Record<string, string | undefined>>;

/** The script of the pnpm that runs this command; undefined where npm, or nothing, runs it. */
const runningPnpm = (env: Env): string | undefined =>
  /pnpm[^\\/]*\.[cm]?js$/.test(env.npm_execpath ?? '') ? env.npm_execpath : undefined;

/** As the person has typed pnpm: on a machine without it, npx fetches it. */
const typedPnpm = (env: Env): string =>
  /[\\/]_npx[\\/]/.test(env.npm_execpath ?? '') ? 'npx -y pnpm@10' : 'pnpm';

const quoted = (word: string): string => (/^[\w./\\:@=+~-]+$/.test(word) ? word : `"${word}"`);

const isInside = (folder: string): boolean => folder.startsWith(ROOT + path.sep);

/** A folder as a command at the root of the checkout takes it. */
export const fromRoot = (folder: string): string =>
  isInside(folder) ? relativePath(ROOT, folder) : path.resolve(folder);

/**
 * The line that runs `pnpm bourse …` from the folder in which the person stands.
 * @param words paths among them are as of the root of the checkout
 */
export function bourseLine(words: readonly string[], env: Env = process.env, cwd = process.cwd()): string {
  const here = env.INIT_CWD ?? cwd;
  const elsewhere = isInside(here) ? ['-w'] : ['--dir', quoted(ROOT)];
  return [typedPnpm(env), ...(here === ROOT ? [] : elsewhere), 'bourse', ...words.map(quoted)].join(' ');
}

/** Runs pnpm at the root of the checkout: the one that runs this command, or what npx has or fetches. */
export function runPnpm(args: readonly string[], env: Env = process.env): Promise<boolean> {
  const own = runningPnpm(env);
  const [program, ...before] = own ? [process.execPath, own] : ['npx', '--prefer-offline', '-y', 'pnpm@10'];
  // npx is a batch file on Windows, which needs a shell.
  const shell = own === undefined && process.platform === 'win32';
  const child = spawn(program as string, [...before, ...args], { cwd: ROOT, stdio: 'inherit', shell });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}
