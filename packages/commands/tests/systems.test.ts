import { expect, it } from 'vitest';
import { readTree } from './tree.ts';

/** Code that Node runs, by its path. */
const code = [...readTree()]
  .filter(([file]) => /^(packages|e2e|\.ci)\/.*\.(ts|mjs)$/.test(file) && !file.endsWith('/systems.test.ts'))
  .map(([file, text]) => [file, text.replace(/^\s*(\*|\/\*|\/\/).*$/gm, '')] as const);

const filesWith = (pattern: RegExp, exceptFor: readonly string[] = []): string[] =>
  code.filter(([file, text]) => pattern.test(text) && !exceptFor.includes(file)).map(([file]) => file);

it('code runs tools by their scripts, because the launchers in node_modules/.bin are no programs on Windows', () => {
  expect(filesWith(/['"`/]\.bin\b/)).toEqual([]);
});

it('code turns the address of a module into a path by fileURLToPath, which decodes spaces and drive letters', () => {
  expect(filesWith(/import\.meta\.url\)\.pathname/)).toEqual([]);
});

it('the build and the commands make relative paths by relativePath, so that hashes are the same on every system', () => {
  const own = code.filter(([file]) => /^packages\/(remote-build|commands)\/src\//.test(file));
  const found = own.filter(([, text]) => /\bpath\.relative\(/.test(text)).map(([file]) => file);
  expect(found).toEqual(['packages/remote-build/src/workspace.ts']);
});
