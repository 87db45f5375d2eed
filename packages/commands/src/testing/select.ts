/** Selects the test files and journeys that a change can break. */
import { JOURNEYS_OF_ONE_REMOTE, type JourneyFile } from '@bourse/e2e/journeys';

/** Every file of the suite, by path from the root. */
export interface Suite {
  readonly files: readonly string[];
  readonly journeys: readonly JourneyFile[];
}

export interface Selection {
  /** Changed files: their own tests run, and those of every file that imports them, directly or not. */
  readonly related: readonly string[];
  readonly journeys: readonly JourneyFile[];
  /** Whether the day of five teams has to run, which tests releases. */
  readonly needsDay: boolean;
  /** Whether the journeys in stock browsers must run, because they or their driver have changed. */
  readonly needsBrowsers: boolean;
}

/** Files that every test depends on. */
const OF_EVERY_TEST =
  /^(package\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml|tsconfig\.base\.json|vitest\.config\.ts)$|^packages\/testing\/src\/(set-up|seed)\.ts$/;

/** Files that are read and not imported, with the module that reads them. */
const READERS: readonly (readonly [pattern: RegExp, reader: string])[] = [
  [/^packages\/broker\/src\/database\/.*\.sql$/, 'packages/broker/src/database/migrate.ts'],
];

/** Tests that read the whole checkout: pages, names, dependencies. */
const OF_THE_CHECKOUT = /^packages\/commands\/tests\/.*\.test\.ts$/;

const TEST = /\.test\.tsx?$/;
/** Files that are not part of the app, so that no journey can notice them. */
const NOT_IN_THE_APP =
  /\.test\.tsx?$|\.md$|(^|\/)(tests?|decisions|stories|bench|pictures|shots|browsers)\/|^\.|^packages\/(testing|commands)\//;
const BROWSER_TOOLS = /^e2e\/(browsers|src)\//;
const RELEASE_TOOLS = /^(packages\/(remote-build|remote-kit|commands)|shell|e2e\/(day|src))\//;

/** The folder of the package that a file belongs to: 'remotes/funds', 'shell', or '' outside of all packages. */
const packageFolder = (file: string): string =>
  /^(packages|remotes)\/[^/]+|^(shell|e2e)(?=\/)/.exec(file)?.[0] ?? '';

const isJourney = (file: string) => /^e2e\/tests\/.*\.spec\.ts$/.test(file);

function journeysFor(changed: readonly string[], all: readonly JourneyFile[]): readonly JourneyFile[] {
  const own = changed.filter(isJourney).map((file) => file.slice('e2e/tests/'.length));
  const inTheApp = changed.filter((file) => !isJourney(file) && !NOT_IN_THE_APP.test(file));
  const remotes = new Set(inTheApp.map((file) => /^remotes\/([^/]+)\//.exec(file)?.[1]));
  const isOfTheWholeApp = remotes.delete(undefined);
  const isTouched = (journey: JourneyFile) => {
    if (own.includes(journey) || isOfTheWholeApp) return true;
    const owner = Object.entries(JOURNEYS_OF_ONE_REMOTE).find(([, files]) => files.includes(journey))?.[0];
    return owner === undefined ? remotes.size > 0 : remotes.has(owner);
  };
  return all.filter(isTouched);
}

/** @param changed paths from the root, with `/` */
export function selectFor(changed: readonly string[], { files, journeys }: Suite): Selection {
  const tests = files.filter((file) => TEST.test(file));
  if (changed.some((file) => OF_EVERY_TEST.test(file)))
    return { related: tests, journeys, needsDay: true, needsBrowsers: true };
  const packages = new Set(changed.map(packageFolder).filter((folder) => folder !== ''));
  const related = new Set([
    ...changed,
    ...changed.flatMap((file) =>
      READERS.filter(([pattern]) => pattern.test(file)).map(([, reader]) => reader),
    ),
    // Tests that start a process or read a file import less than they depend on.
    ...tests.filter((file) => packages.has(packageFolder(file))),
    ...tests.filter((file) => OF_THE_CHECKOUT.test(file)),
  ]);
  return {
    related: files.filter((file) => related.has(file)),
    journeys: journeysFor(changed, journeys),
    needsDay: changed.some((file) => RELEASE_TOOLS.test(file) && !TEST.test(file)),
    needsBrowsers: changed.some((file) => BROWSER_TOOLS.test(file)),
  };
}
