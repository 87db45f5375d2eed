import { randomInt } from 'node:crypto';
import { findBrowser } from '@bourse/e2e/browser';
import { journeyFiles } from '@bourse/e2e/journeys';
import { changedSince, checkoutFiles } from './testing/changed-files.ts';
import { DAY, inTheBrowser, runPhases, stockBrowsers, TYPES_AND_LINT, unitTests } from './testing/phases.ts';
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
 * `pnpm test`: types, lint, format, the short unit and integration tests, the production build, and the core journeys in
 * Chromium against it. What fails fastest comes first.
 */
export async function test(options: TestOptions = {}): Promise<void> {
  console.log(`The journeys will run in ${findBrowser()}.`);
  const selection = selectionOf(options);
  await runPhases([TYPES_AND_LINT, unitTests(selection), ...inTheBrowser(selection)]);
  if (selection) console.log('Not run: tests that the change cannot touch. All of them: pnpm test');
  console.log(
    'Not run: long tests, the other journeys, other browsers, a day of releases. With them: pnpm test:all',
  );
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
  console.log(`The journeys will run in ${findBrowser()}.`);
  const selection = selectionOf(options);
  await runPhases([
    TYPES_AND_LINT,
    unitTests(selection),
    ...inTheBrowser(selection),
    ...(!selection || selection.needsDay ? [DAY] : []),
    ...(selection ? [] : [stockBrowsers()]),
  ]);
  if (selection) console.log('Not run: tests that the change cannot touch. All of them: pnpm test:all');
}
