import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { changedSince } from '../src/testing/changed-files.ts';
import { hasGit, inRepository } from './git.ts';

it.runIf(hasGit)('changedSince names committed, edited, deleted and new files', () =>
  inRepository(({ folder, git }) => {
    const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
    const commit = () => {
      git('add', '.');
      git('commit', '--quiet', '--message', 'x');
      return git('rev-parse', 'HEAD').trim();
    };
    for (const file of ['same.ts', 'committed.ts', 'edited.ts', 'deleted.ts', 'Börse 1.ts'])
      write(file, 'a;\n');
    const first = commit();
    write('committed.ts', 'b;\n');
    const second = commit();
    write('edited.ts', 'b;\n');
    write('Börse 1.ts', 'b;\n');
    write('new.ts', 'a;\n');
    rmSync(path.join(folder, 'deleted.ts'));

    const open = ['Börse 1.ts', 'deleted.ts', 'edited.ts', 'new.ts'];
    expect(changedSince('HEAD', folder).sort()).toEqual(open);
    expect(changedSince(second, folder).sort()).toEqual(open);
    expect(changedSince(first, folder).sort()).toEqual(['Börse 1.ts', 'committed.ts', ...open.slice(1)]);
    expect(() => changedSince('nothing', folder)).toThrow('--changed needs a commit that git knows');
  }),
);
