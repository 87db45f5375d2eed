import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@bourse/remote-build/workspace';

const MADE = new Set(['node_modules', 'dist', 'test-results', 'playwright-report', 'pnpm-lock.yaml']);
/** Folders that begin with a dot are generated, except these. */
const WRITTEN = new Set(['.github', '.ci']);
/** Texts by path from the root, with `/` between folders; '' for a file that is not text. */
export type Tree = ReadonlyMap<string, string>;

function readFolder(folder = ''): [file: string, text: string][] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !MADE.has(name) && (!name.startsWith('.') || WRITTEN.has(name)))
    .flatMap((entry): [string, string][] => {
      const file = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) return readFolder(file);
      const isText = !/\.(?:jpe?g|png|woff2|ico|gz)$/.test(file);
      return [[file, isText ? readFileSync(path.join(ROOT, file), 'utf8') : '']];
    });
}

/** The texts of the checkout without generated files. */
export const readTree = (): Tree => new Map(readFolder());
