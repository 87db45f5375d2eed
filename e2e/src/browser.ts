/**
 * Finds the Chromium that the journeys run in: the one that CHROMIUM names, else the system's Chromium or Chrome, else
 * what `playwright install` has put or can put on this machine, else Debian's package where we may install it. A build
 * without windows (the headless shell) comes first: it is the same engine and takes a quarter less time.
 */
import { spawnSync } from 'node:child_process';
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

const run = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: ['ignore', 2, 2], timeout: 300_000 }).status === 0;

/**
 * @returns the path of a browser that can be started
 * @throws Error with one sentence that says what to do where there is none and none can be installed
 */
export function findBrowser(): string {
  const named = process.env.CHROMIUM;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM names ${named}, and there is no such file.`);
  }
  const found = installedBrowser();
  if (found) return found;
  console.error('No Chromium or Chrome on this machine: trying to install one…');
  run(process.execPath, [
    new URL('../node_modules/@playwright/test/cli.js', import.meta.url).pathname,
    'install',
    'chromium',
  ]);
  if (!installedBrowser() && process.platform === 'linux' && process.getuid?.() === 0) {
    run('apt-get', ['update', '-qq']);
    if (!run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell']))
      run('apt-get', ['install', '-y', '-qq', 'chromium']);
  }
  const installed = installedBrowser();
  if (installed) return installed;
  throw new Error(
    'The journeys need a browser and none could be installed: install Chromium or Chrome, or set CHROMIUM to the path of one.',
  );
}
