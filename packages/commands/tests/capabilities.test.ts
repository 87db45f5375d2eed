import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@bourse/remote-build/workspace';
import { expect, it } from 'vitest';

const TABLE = path.join(ROOT, 'packages/remote-kit/decisions/capabilities.md');

it('each capability of remotes names a test that is there', () => {
  const rows = readFileSync(TABLE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (capability|---)/.test(line))
    .map((line) => line.split(' | '));
  expect(rows).toHaveLength(34);
  for (const [capability, state, test = ''] of rows) {
    const [, file = '', title = ''] = /^`([^`]+)`: (.*?)\s*\|$/.exec(test) ?? [];
    expect(state, capability).toBeTruthy();
    const sources = path.join(ROOT, file);
    expect(existsSync(sources) && readFileSync(sources, 'utf8').replaceAll("\\'", "'"), capability).toContain(
      title || '(a title)',
    );
  }
});
