import { randomInt } from 'node:crypto';
import { browserOrThrow, findBrowser, NO_BROWSER } from '@bourse/e2e/browser';
import { journeyFiles } from '@bourse/e2e/journeys';
import { changedSince, checkoutFiles } from './testing/changed-files.ts';
import {
  DAY,
  inTheBrowser,
  type Phase,
  runPhases,
  stockBrowsers,
  TYPES_AND_LINT,
  unitTests,
} from './testing/phases.ts';
import { type Selection, selectFor } from './testing/select.ts';

export interface TestOptions {
  /** The commit since which the change is made; everything runs if undefined. */
  changed?: string | undefined;
}

const selectionOf = ({ changed }: TestOptions): Selection | undefined =>
  changed === undefined
    ? undefined
    : selectFor(changedSince(changed), { files: checkoutFiles(), journeys: journeyFiles() });

/**
 * Runs the phases of a test command, such as types and unit tests. Those that need a browser are left out on a machine
 * without one; at the end it prints what did not run.
 * @throws Error in CI without a browser
 */
async function runTests(
  phases: readonly Phase[],
  browserPhases: readonly Phase[],
  notRun: readonly string[],
): Promise<void> {
  const browser = process.env.CI ? browserOrThrow() : findBrowser();
  console.log(`The journeys will run in ${browser ?? 'no browser, because none is installed'}.`);
  await runPhases([...phases, ...(browser === undefined ? [] : browserPhases)]);
  for (const line of [...notRun, ...(browser === undefined ? [`the journeys. ${NO_BROWSER}`] : [])])
    console.log(`Not run: ${line}`);
}

/**
 * `pnpm test`: types, lint, format, the short unit and integration tests, the production build, and the core journeys in
 * Chromium against it. What fails fastest comes first.
 */
export async function test(options: TestOptions = {}): Promise<void> {
  const selection = selectionOf(options);
  await runTests([TYPES_AND_LINT, unitTests(selection)], inTheBrowser(selection), [
    ...(selection ? ['tests that the change cannot break. With them: pnpm test'] : []),
    'long tests, the other journeys, other browsers, a day of releases. With them: pnpm test:all',
  ]);
}

export interface TestAllOptions extends TestOptions {
  /** Of the random tests; a new one if undefined. */
  seed?: number | undefined;
}

/** `pnpm test:all`: every test there is, with a new seed for the random ones. */
export async function testAll({ seed = randomInt(2 ** 31), ...options }: TestAllOptions = {}): Promise<void> {
  process.env.TESTS = 'all';
  process.env.TEST_SEED = String(seed);
  console.log(`The random tests use the seed ${seed}. To repeat this run: pnpm test:all --seed ${seed}`);
  const selection = selectionOf(options);
  const browserPhases = [
    ...inTheBrowser(selection),
    ...(!selection || selection.needsDay ? [DAY] : []),
    // Runs last, because it takes longest, and most changes do not affect it.
    ...(!selection || selection.needsBrowsers ? stockBrowsers() : []),
  ];
  await runTests(
    [TYPES_AND_LINT, unitTests(selection)],
    browserPhases,
    selection
      ? [
          `tests that the change cannot break${selection.needsBrowsers ? '' : ', and other browsers'}. With them: pnpm test:all`,
        ]
      : [],
  );
}
