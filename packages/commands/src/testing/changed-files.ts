/** The files of a change, as git knows them. */
import { execFileSync } from 'node:child_process';
import { ROOT } from '@bourse/remote-build/workspace';

const pathsOf = (...args: readonly string[]): string[] =>
  execFileSync('git', [...args, '-z'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter((file) => file !== '');

const untracked = () => pathsOf('ls-files', '--others', '--exclude-standard');

/** Every file of the checkout that git tracks or would track, by path from the root. */
export const checkoutFiles = (): string[] => [...pathsOf('ls-files'), ...untracked()];

/**
 * The files that differ between a commit and the checkout.
 * @throws Error with a sentence where git does not know the commit
 */
export function changedSince(commit: string): string[] {
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`], { cwd: ROOT });
  } catch {
    throw new Error(`--changed needs a commit that git knows, and "${commit}" is none.`);
  }
  return [...pathsOf('diff', '--name-only', '--no-renames', commit, '--'), ...untracked()];
}
