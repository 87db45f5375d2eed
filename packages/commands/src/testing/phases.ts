/** The phases of the project's tests, as `pnpm check`, `pnpm test`, `pnpm test:all` and `pnpm test:repeat` run them. */
import { COMPOSED } from '@bourse/e2e/composed';
import { compose } from '@bourse/remote-build/compose';
import { atOnce, run, runIn, step } from '../run.ts';
import { types } from '../types.ts';
import type { Selection } from './select.ts';

export interface Phase {
  readonly title: string;
  readonly work: () => Promise<unknown>;
}

/** Whether tests run in full length, and all of them (`pnpm test:all`). */
const isWhole = () => process.env.TESTS === 'all';

const JOURNEY_PROJECTS = ['whole-files', 'waiting', 'journeys'];
/** Journeys with money, again on pages that come from the service worker. */
const WITH_WORKER = 'with-worker';
const REPORTER = './packages/commands/src/testing/progress-reporter.ts';

async function lint(): Promise<void> {
  await run('biome', 'check', '--error-on-warnings', '.');
  await run('stylelint', '{shell,remotes,packages}/**/*.css');
}

export const TYPES_AND_LINT: Phase = {
  title: 'Types, lint and format',
  // In parallel: the compiler uses one core. Both print only problems.
  work: () => atOnce(types, lint),
};

interface UnitTestOptions {
  /** What a change can break; all if undefined. */
  selection?: Selection | undefined;
  /** Names of Vitest's projects; all if undefined. */
  projects?: readonly string[];
  /** The file for a report in JSON. */
  report?: string;
}

export const runUnitTests = ({ selection, projects = [], report }: UnitTestOptions = {}): Promise<void> =>
  run(
    'vitest',
    ...(selection ? ['related', '--run', '--passWithNoTests', ...selection.related] : ['run']),
    ...projects.map((name) => `--project=${name}`),
    `--reporter=${REPORTER}`,
    ...(report === undefined ? [] : ['--reporter=json', `--outputFile.json=${report}`]),
  );

export const unitTests = (selection?: Selection): Phase => ({
  title: 'Unit and integration tests',
  work: () => runUnitTests({ selection }),
});

export const PRODUCTION_BUILD: Phase = {
  title: 'Production build',
  work: () => compose({ folder: COMPOSED, say: (line) => console.log(`  ${line}`) }),
};

/** The tag of the journeys that `pnpm test` runs. */
const CORE = '@core';

interface JourneyOptions {
  selection?: Selection | undefined;
  report?: string;
}

/** All journeys with TESTS=all, else the core ones. */
export async function runJourneys({ selection, report }: JourneyOptions = {}): Promise<void> {
  if (report !== undefined) process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = report;
  await runIn(
    'e2e',
    'playwright',
    'test',
    ...JOURNEY_PROJECTS.map((name) => `--project=${name}`),
    isWhole() ? `--project=${WITH_WORKER}` : `--grep=${CORE}`,
    ...(report === undefined ? [] : ['--reporter=list,json']),
    '--pass-with-no-tests',
    ...(selection?.journeys ?? []),
  );
}

const journeys = (selection?: Selection): Phase => ({
  title: 'Journeys in a browser',
  work: () => runJourneys({ selection }),
});

/** The build and the journeys on it; nothing where a change touches no journey. */
export const inTheBrowser = (selection?: Selection): Phase[] =>
  selection?.journeys.length === 0 ? [] : [PRODUCTION_BUILD, journeys(selection)];

export const DAY: Phase = {
  title: 'A day of five teams',
  work: () => runIn('e2e', 'playwright', 'test', '--project=day'),
};

interface BrowserJourneys {
  /** Names of browsers; if empty, all that are installed. */
  browsers?: readonly string[];
  /** Groups of journeys; all if empty. */
  only?: readonly string[];
}

/** Phases that run the journeys in stock browsers, with the production build that the journeys need. */
export const stockBrowsers = ({ browsers = [], only = [] }: BrowserJourneys = {}): Phase[] => [
  PRODUCTION_BUILD,
  {
    title: 'Journeys in stock browsers',
    work: () => {
      // The journeys drive Firefox through a WebSocket, which Node 20 supports only with this flag.
      process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --experimental-websocket`;
      return runIn(
        'e2e',
        'tsx',
        'browsers/main.ts',
        ...browsers,
        ...(only.length > 0 ? ['--only', ...only] : []),
      );
    },
  },
];

/** Runs the phases in turn and ends with the first that fails. It prints where the run is and how long each phase took. */
export async function runPhases(phases: readonly Phase[]): Promise<void> {
  const started = Date.now();
  for (const [index, { title, work }] of phases.entries())
    await step(`Phase ${index + 1} of ${phases.length}: ${title}`, work);
  console.log(`\nAll passed in ${Math.round((Date.now() - started) / 1_000)} s.`);
}
