import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { closeFolder } from '../src/data-folder.ts';

it('a data folder that an earlier version left open is closed to other users, including its content', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bourse-data-'));
  try {
    writeFileSync(path.join(folder, 'kept'), '');
    chmodSync(folder, 0o755);
    expect(closeFolder(folder)).toBe(true);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(closeFolder(folder)).toBe(false);
    expect(closeFolder(path.join(folder, 'none'))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
