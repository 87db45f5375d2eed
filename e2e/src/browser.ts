/**
 * Finds the Chromium that the journeys run in: the one that CHROMIUM names, else the system's Chromium or Chrome, else
 * the one that Playwright has installed. A build without windows (the headless shell) comes first: it is the same engine
 * and takes a quarter less time. Tests install nothing.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

function installedBrowser(): string | undefined {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) =>
      NAMES.map((name) => join(folder, process.platform === 'win32' ? `${name}.exe` : name)),
    );
  return [...onPath, ...PLACES, chromium.executablePath()].find((path) => path !== '' && existsSync(path));
}

/** What to tell a person on whose machine there is no browser. */
export const NO_BROWSER =
  'The journeys need Chromium or Chrome, and this machine has none. Install one, for example with: ' +
  'npx -y pnpm@10 --dir e2e exec playwright install chromium. Or set CHROMIUM to the path of one.';

/**
 * @returns the path of a browser; undefined where the machine has none
 * @throws Error where CHROMIUM names a file that is not there
 */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM;
  if (!named) return installedBrowser();
  if (existsSync(named)) return named;
  throw new Error(`CHROMIUM names ${named}, and there is no such file: mend the path, or unset CHROMIUM.`);
}

/** @throws Error that says what to install where the machine has no browser */
export function browserOrThrow(): string {
  const found = findBrowser();
  if (found === undefined) throw new Error(NO_BROWSER);
  return found;
}
