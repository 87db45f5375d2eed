import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { KEBAB_CASE, ROOT } from '@bourse/remote-build/workspace';
import { run } from './run.ts';

/** Each file of the template ends with `.txt`, so that no tool takes it for a part of the project. */
const TEMPLATE = path.join(ROOT, 'packages/commands/templates/remote');

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
 * with four states and styles, translations and tests. pnpm links its dependencies before the next command
 * (`verifyDepsBeforeRun`).
 * @throws Error when the name is not kebab-case or is taken
 */
export async function newRemote([name = '']: readonly string[]): Promise<void> {
  if (!KEBAB_CASE.test(name))
    throw new Error('pnpm new:remote <name>: the name is kebab-case, e.g. copy-trading.');
  const dir = path.join(ROOT, 'remotes', name);
  if (existsSync(dir)) throw new Error(`There is a remote "${name}" already.`);
  try {
    cpSync(TEMPLATE, dir, { recursive: true });
    for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) fill(path.join(entry.parentPath, entry.name), name);
    await run('biome', 'format', '--write', path.relative(ROOT, dir)); // Line breaks depend on the length of the name.
  } catch (error) {
    rmSync(dir, { recursive: true, force: true });
    throw error;
  }
  console.log(
    `remotes/${name} is there. Standalone: pnpm dev ${name}. In the app (pnpm dev): /${name}, a section of home, and the More sheet.`,
  );
}
