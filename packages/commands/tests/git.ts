/** A git repository for a test, where the machine has git. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const hasGit = (() => {
  try {
    execFileSync('git', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

export interface Repository {
  folder: string;
  /** @returns what git prints */
  git: (...args: readonly string[]) => string;
}

/** Runs the work in a new repository and removes it afterwards. */
export function inRepository(work: (repository: Repository) => void): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'bourse-git-'));
  const settings = ['core.autocrlf=true', 'user.name=x', 'user.email=x@x'].flatMap((one) => ['-c', one]);
  const git = (...args: readonly string[]) =>
    execFileSync('git', [...settings, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  try {
    git('init', '--quiet');
    work({ folder, git });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
