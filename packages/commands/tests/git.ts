/** A git repository for a test, where the machine has git. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
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

/** The git settings of the developer who runs the tests do not apply: they may sign commits or run hooks. */
const SETTINGS = {
  GIT_CONFIG_GLOBAL: devNull,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'x',
  GIT_AUTHOR_EMAIL: 'x@x',
  GIT_COMMITTER_NAME: 'x',
  GIT_COMMITTER_EMAIL: 'x@x',
};

/** Runs the work in a new repository and removes it afterwards. */
export function inRepository(work: (repository: Repository) => void): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'bourse-git-'));
  const env = { ...process.env, ...SETTINGS };
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' });
  try {
    git('init', '--quiet');
    work({ folder, git });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
