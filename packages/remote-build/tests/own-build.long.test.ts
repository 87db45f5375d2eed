import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RemoteRelease } from '@bourse/remote-kit/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releasePackage } from '../src/compose.ts';
import { toolScript } from '../src/tool.ts';
import { packageOf } from '../src/workspace.ts';

const { dir } = packageOf('@bourse/remote-news');
const manifest = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bourse-own-build-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('`pnpm build` in a remote’s folder gives byte for byte the release that the composition takes', async () => {
  const own = path.join(folder, 'own');
  expect(manifest.scripts.build).toBe('rspack build');
  execFileSync(process.execPath, [toolScript(dir, 'rspack'), 'build', '--output-path', own], {
    cwd: dir,
    stdio: 'pipe',
  });
  const { release } = await releasePackage<RemoteRelease>('@bourse/remote-news', path.join(folder, 'dist'));
  const composed = path.join(folder, 'dist', release.dir);

  const files = readdirSync(own).sort();
  expect(files).toEqual(expect.arrayContaining(['entry.js', 'licences.txt', 'release.json']));
  expect(
    readdirSync(composed)
      .filter((file) => !/\.(br|gz)$|^provenance\.json$/.test(file))
      .sort(),
  ).toEqual(files);
  for (const file of files) {
    const [built, taken] = [own, composed].map((from) => readFileSync(path.join(from, file), 'utf8'));
    expect(taken === built, `${file} is the same in both`).toBe(true);
  }
  for (const [file, integrity] of Object.entries(release.files)) {
    const bytes = readFileSync(path.join(own, file));
    expect(integrity, `${file} has the hash that release.json says`).toBe(
      `sha256-${createHash('sha256').update(bytes).digest('base64')}`,
    );
  }
});
