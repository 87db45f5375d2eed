import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.ts';
import { run } from './run.ts';

/** Every folder with a tsconfig.json of its own. */
const rooms = (): string[] =>
  ['packages', 'remotes'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder)).map((name) => `${folder}/${name}`),
  );

/** `pnpm types`: checks the types of all rooms, of each only what has changed. */
export const types = (): Promise<void> => run('tsc', '-b', ...rooms(), 'shell', 'e2e');
