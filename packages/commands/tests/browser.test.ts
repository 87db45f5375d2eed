import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

const PROGRAM = process.platform === 'win32' ? 'chromium.exe' : 'chromium';

let folder: string;
let browser: typeof import('@bourse/e2e/browser');
beforeAll(async () => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'bourse-browser-')), 'Mein Ordner Börse');
  mkdirSync(folder);
  // Playwright reads it when it is loaded.
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', folder);
  browser = await import('@bourse/e2e/browser');
});
beforeEach(() => {
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROMIUM', '');
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => rmSync(path.dirname(folder), { recursive: true }));

// On macOS and Windows a browser is also looked for in fixed folders, which a test cannot hide.
it.skipIf(process.platform !== 'linux')(
  'where the machine has no browser, nothing is installed and the journeys name the command that installs one',
  () => {
    expect(browser.findBrowser()).toBeUndefined();
    expect(browser.browserOrThrow).toThrow(/The journeys need .*playwright install chromium/);
  },
);

it('a browser on the PATH is found in a folder with a space and an umlaut', () => {
  writeFileSync(path.join(folder, PROGRAM), '');
  expect(browser.findBrowser()).toBe(path.join(folder, PROGRAM));
});

it('the file that CHROMIUM names is used, and must exist', () => {
  const named = path.join(folder, 'mine');
  vi.stubEnv('CHROMIUM', named);
  expect(browser.findBrowser).toThrow(
    `CHROMIUM names ${named}, and there is no such file: mend the path, or unset CHROMIUM.`,
  );
  writeFileSync(named, '');
  expect(browser.findBrowser()).toBe(named);
});
