/** The files of a change, as git knows them. */
import { execFileSync } from 'node:child_process';
import { ROOT } from '@bourse/remote-build/workspace';

const pathsOf = (folder: string, command: string, ...args: readonly string[]): string[] =>
  execFileSync('git', [command, '-z', ...args], { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter((file) => file !== '');

const untracked = (folder: string) => pathsOf(folder, 'ls-files', '--others', '--exclude-standard');

/** Every file of the checkout that git tracks or would track, by path from the root. */
export const checkoutFiles = (): string[] => [...pathsOf(ROOT, 'ls-files'), ...untracked(ROOT)];

/**
 * The files that differ between a commit and the checkout, by path from its root.
 * @throws Error with a sentence where git does not know the commit
 */
export function changedSince(commit: string, folder = ROOT): string[] {
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`], { cwd: folder });
  } catch {
    throw new Error(
      `--changed needs a commit that git knows, such as HEAD~1, not "${commit}": a shallow clone gets it by git fetch --unshallow.`,
    );
  }
  return [...pathsOf(folder, 'diff', '--name-only', '--no-renames', commit, '--'), ...untracked(folder)];
}
