import { existsSync } from 'node:fs';
import path from 'node:path';
import { readJson } from './read-file.ts';

interface Manifest {
  readonly bin?: string | Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const readManifest = (folder: string): Manifest => {
  const file = path.join(folder, 'package.json');
  return existsSync(file) ? readJson<Manifest>(file) : {};
};

/**
 * The script of a command-line tool, such as `tsc`, for `process.execPath`. The launchers in `node_modules/.bin` need a
 * shell on Windows.
 * @param folder of the package that depends on the tool
 * @throws Error where no dependency of the package has such a tool
 */
export function toolScript(folder: string, tool: string): string {
  const { dependencies, devDependencies } = readManifest(folder);
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const installed = path.join(folder, 'node_modules', name);
    const { bin = {} } = readManifest(installed);
    const script = typeof bin === 'string' ? { [path.basename(name)]: bin }[tool] : bin[tool];
    if (script) return path.join(installed, script);
  }
  throw new Error(
    `No dependency of ${folder} has the command-line tool "${tool}": run pnpm install, or add the tool to its package.json.`,
  );
}
