import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.ts';
import { run } from './run.ts';

/** Every folder with a tsconfig.json of its own. */
const packageFolders = (): string[] =>
  ['packages', 'remotes'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder)).map((name) => `${folder}/${name}`),
  );

/** `pnpm types`: checks the types of all packages, and skips those that have not changed. */
export const types = (): Promise<void> => run('tsc', '-b', ...packageFolders(), 'shell', 'e2e');
