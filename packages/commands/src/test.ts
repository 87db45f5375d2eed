import { findBrowser } from '@bourse/e2e/browser';
import { COMPOSED } from '@bourse/e2e/composed';
import { compose } from '@bourse/remote-build/compose';
import { check } from './check.ts';
import { runIn, step } from './run.ts';

/**
 * `pnpm test`: everything that must pass before a change is shared. Types, lint, format, unit and integration tests;
 * then the production build, and the journeys in Chromium against it and a new broker. It looks for the browser first,
 * so that a missing one is reported at once.
 */
export async function test(): Promise<void> {
  console.log(`The journeys will run in ${findBrowser()}.`);
  await check();
  await step('Production build', () =>
    compose({ folder: COMPOSED, say: (line) => console.log(`  ${line}`) }),
  );
  await step('Journeys in a browser', () =>
    runIn(
      'e2e',
      'playwright',
      'test',
      ...['whole-files', 'waiting', 'journeys', 'with-worker'].map((name) => `--project=${name}`),
    ),
  );
}
