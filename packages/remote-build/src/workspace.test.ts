import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { toolScript } from './tool.ts';
import { isPath, ROOT, withSlashes } from './workspace.ts';

test('a path of Windows gets the slashes that it has on other systems', () => {
  expect(withSlashes('page\\boot.js', '\\')).toBe('page/boot.js');
});

test.each([
  ['./made', true],
  ['C:\\made\\markets', true],
  ['..\\made', true],
  ['0.1.0-4f2a00000000', false],
  ['markets', false],
])('the word %s names a place on the disk: %s', (word, isOne) => {
  expect(isPath(word)).toBe(isOne);
});

test('the script of a tool is found by its name, also where the package has another name', () => {
  const tools = { tsc: 'typescript', biome: '@biomejs/biome', vitest: 'vitest', stylelint: 'stylelint' };
  for (const [tool, name] of Object.entries(tools))
    expect(withSlashes(toolScript(ROOT, tool))).toContain(`/node_modules/${name}/`);
});

test('a tool whose package names one script without a name is found by the name of the package', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bourse-tool-'));
  const installed = path.join(folder, 'node_modules/@some/tool');
  mkdirSync(installed, { recursive: true });
  writeFileSync(path.join(installed, 'package.json'), JSON.stringify({ bin: './cli.js' }));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ dependencies: { '@some/tool': '1' } }));
  expect(toolScript(folder, 'tool')).toBe(path.join(installed, 'cli.js'));
  expect(() => toolScript(folder, 'other')).toThrow('has the command-line tool "other"');
  rmSync(folder, { recursive: true });
});
