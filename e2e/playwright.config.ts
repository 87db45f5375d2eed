import { defineConfig, devices } from '@playwright/test';
import { browserOrThrow } from './src/browser.ts';
import type { Fixtures, WorkerFixtures } from './src/test.ts';
import { TRUE_SCALE } from './src/true-scale.ts';

const launchOptions = {
  executablePath: browserOrThrow(),
  // Containers run as root, where Chromium's own sandbox cannot; the other flags keep it from calling home.
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // A page lives for seconds: to optimise its code costs more than it saves.
    '--js-flags=--no-maglev --no-opt',
  ],
};

const specs = (...names: string[]): string[] => names.map((name) => `${name}.spec.ts`);

/** Their tests take longest, or run in one worker from end to end. */
const LONGEST = specs('first-day', 'memory', 'releases', 'canary', 'passwords', 'gallery');
/** Their tests mostly wait: until the app gives up an answer or a part, which takes about ten seconds. */
const WAITING = specs(
  'app-lock',
  'bad-releases',
  'deals',
  'fund-investment',
  'funds',
  'identity-and-cards',
  'ipo',
  'late-orders',
  'loans',
  'orders',
);

export default defineConfig<Fixtures, WorkerFixtures>({
  testDir: 'tests',
  globalSetup: './src/prepared-data.ts',
  outputDir: '../test-results',
  // Each worker has a broker and a browser of its own. Three keep two cores busy, and the one of `waiting` hardly needs them.
  workers: 4,
  fullyParallel: true,
  // Time limits end what hangs and judge no speed: a busy machine may be ten times slower.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    actionTimeout: 60_000,
    ...devices['iPhone 13'],
    defaultBrowserType: 'chromium',
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    viewport: { width: 390, height: 844 },
    // Nothing depends on how finely pixels are drawn, and to draw twice as many takes a tenth of the run.
    deviceScaleFactor: 1,
    locale: 'en-US',
    colorScheme: 'dark',
    // Most promises do not depend on the service worker; some files allow it, and `with-worker` repeats what moves money.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [
    // What takes longest begins first, so that the run does not end with it. These two projects have few workers; the others
    // run what comes after them meanwhile.
    { name: 'whole-files', testDir: 'tests', testMatch: LONGEST, workers: 1 },
    { name: 'waiting', testDir: 'tests', testMatch: WAITING, workers: 2 },
    // Orders again, on pages that come from the service worker; `WITH_WORKER=all` repeats every journey.
    {
      name: 'with-worker',
      testDir: 'tests',
      grep: process.env.WITH_WORKER === 'all' ? /./ : /@money/,
      use: { serviceWorkers: 'allow', isKept: true },
    },
    { name: 'journeys', testDir: 'tests', testIgnore: [...LONGEST, ...WAITING] },
    // It builds releases in five clones, so that each step may take as long as a busy machine needs for that.
    {
      name: 'day',
      testDir: 'day',
      timeout: 1_800_000,
    },
    {
      name: 'shots',
      testDir: 'shots',
      use: { launchOptions: { ...launchOptions, args: [...launchOptions.args, ...TRUE_SCALE] } },
    },
  ],
});
