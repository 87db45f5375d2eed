import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { KEBAB_CASE, ROOT } from '@bourse/remote-build/workspace';
import { runPnpm } from './pnpm.ts';
import { run } from './run.ts';

/** Each file of the template ends with `.txt`, so that no tool takes it for a part of the project. */
const TEMPLATE = path.join(ROOT, 'packages/commands/templates/remote');

/** CI would refuse to change the lockfile. Without a network it shall fail within seconds, not after minutes. */
const INSTALL = [
  ...['install', '--prefer-offline', '--no-frozen-lockfile', '--config.fetch-retries=1'],
  ...['--config.fetch-retry-mintimeout=1000', '--config.fetch-retry-maxtimeout=1000'],
];

/** 'copy-trading' → 'Copy trading'. */
const titleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function fill(file: string, name: string): void {
  const text = readFileSync(file, 'utf8').replaceAll('__name__', name).replaceAll('__title__', titleOf(name));
  writeFileSync(file, text);
  renameSync(file, file.replace(/\.txt$/, ''));
}

/**
 * `pnpm new:remote <name>`: creates a working remote with a route, a section of home, a link in the More sheet, a screen
 * with four states and styles, translations and tests; then installs its dependencies, from what pnpm has stored where
 * that is enough.
 * @param options `install`: false leaves that to the next pnpm command
 * @throws Error when the name is not kebab-case or is taken, or the installation fails; the remote stays then
 */
export async function newRemote(name: string, { install }: { install: boolean }): Promise<void> {
  if (!KEBAB_CASE.test(name))
    throw new Error(`pnpm new:remote <name>: the name is kebab-case, e.g. copy-trading, not "${name}".`);
  const dir = path.join(ROOT, 'remotes', name);
  if (existsSync(dir))
    throw new Error(`There is a remote "${name}" already, in ${dir}: choose another name.`);
  try {
    cpSync(TEMPLATE, dir, { recursive: true });
    for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) fill(path.join(entry.parentPath, entry.name), name);
    await run('biome', 'format', '--write', `remotes/${name}`); // Line breaks depend on the length of the name.
  } catch (error) {
    rmSync(dir, { recursive: true, force: true });
    throw error;
  }
  if (install && !(await runPnpm(INSTALL)))
    throw new Error(
      `remotes/${name} was created, but its dependencies were not installed (see above). Run "pnpm install", then: pnpm dev ${name}.`,
    );
  console.log(
    `remotes/${name} was created. ${install ? 'pnpm-lock.yaml now names its dependencies' : 'The next pnpm command installs its dependencies and writes them into pnpm-lock.yaml'}: commit that file with it. Standalone: pnpm dev ${name}. In the app (pnpm dev): /${name}, a section of home, and the More sheet.`,
  );
}
