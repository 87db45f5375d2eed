import { expect, it } from 'vitest';
import { readTree } from './tree.ts';

/** The folder for temporary files, in which any user can make a file first. */
const TEMPORARY = /^(?!import ).*(\btmpdir\(\)|['"`]\/tmp\b)/;
/** mkdtemp draws a new name. */
const DRAWS_A_NAME = /\bmkdtemp(Sync)?\(/;

/**
 * Exceptions. The first two files refuse a folder that another user may have made. The third passes the place on to
 * mkdtemp, and the last lists names.
 */
const ALLOWED = [
  'packages/broker/test/postgres-binaries.ts',
  'packages/broker/src/back-office/admin-socket.ts',
  'packages/broker/test/postgres-server.ts',
  'packages/broker/src/identity/identity.test.ts',
];

it('code writes no file to the temporary folder under a name that another user can guess', () => {
  const lines = [...readTree()]
    .filter(([file]) => /\.(tsx?|mjs)(\.txt)?$/.test(file) && !ALLOWED.includes(file))
    .flatMap(([file, text]) => text.split('\n').map((line, at) => [`${file}:${at + 1}`, line] as const));
  const found = lines.filter(([, line]) => TEMPORARY.test(line) && !DRAWS_A_NAME.test(line));
  expect(found.map(([place]) => place)).toEqual([]);
});
