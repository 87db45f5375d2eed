import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { base } from './base.ts';

it('replaces files of packages that are where it expects them', () => {
  const alias = (base('shell', '/').resolve?.alias ?? {}) as Record<string, string | false>;
  const files = Object.entries(alias)
    .flat()
    .filter((name): name is string => typeof name === 'string' && path.isAbsolute(name));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(files).toHaveLength(3);
});
