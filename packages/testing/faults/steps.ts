/**
 * The checks that a changed file can break, the quickest first. They are those of 3e30035c, which has no
 * `pnpm test --changed`.
 */
import path from 'node:path';

export interface Command {
  /** Folder of the checkout in which it runs. */
  folder: string;
  words: readonly string[];
}

export interface Step {
  name: string;
  /** @param leftOut test files that also fail without a fault */
  commands(file: string, leftOut: readonly string[]): Command[];
}

const inRoot = (...words: readonly string[]): Command => ({ folder: '.', words });

const vitest = (words: readonly string[], leftOut: readonly string[]): Command =>
  inRoot(
    'npx',
    'vitest',
    ...words,
    '--run',
    '--bail=1',
    '--maxWorkers=2',
    // On a busy machine a fault must not be found by a timeout.
    '--testTimeout=300000',
    '--hookTimeout=300000',
    '--passWithNoTests',
    ...leftOut.flatMap((file) => ['--exclude', file]),
  );

/** The tests of money, which run first for SQL. */
const LEDGER = ['packages/broker/src/ledger/', 'packages/broker/src/orders/'];
/** No module imports an SQL file; this one reads them all. */
const READS_SQL = 'packages/broker/src/database/migrate.ts';

/** The tests in the file's folder: mostly quick, and they find most. */
const testsBeside = (file: string): readonly string[] =>
  file.endsWith('.sql') ? LEDGER : [`${path.posix.dirname(file)}/`];

const BUILD: Command = {
  folder: 'e2e',
  words: [
    'node',
    '--import',
    'tsx',
    '--input-type=module',
    '--eval',
    "const { compose } = await import('@bourse/remote-build/compose'); const { COMPOSED } = await import('./src/composed.ts'); await compose({ folder: COMPOSED });",
  ],
};

const playwright = (...words: readonly string[]): Command => ({
  folder: 'e2e',
  words: ['npx', 'playwright', 'test', '-x', ...words],
});

/** Journeys that open the screens of a folder; they run before all others. */
const JOURNEYS: readonly (readonly [folder: string, specs: readonly string[]])[] = [
  ['remotes/account', ['account', 'identity-and-cards', 'devices', 'passwords', 'app-lock']],
  ['remotes/funds', ['funds', 'loans']],
  ['remotes/markets', ['orders', 'stock', 'gestures', 'currencies']],
  ['remotes/news', ['news', 'chat', 'notices']],
  ['remotes/offerings', ['ipo', 'deals', 'fund-investment']],
  ['shell', ['chrome', 'session', 'home', 'app-lock', 'first-paint']],
  ['packages', ['orders', 'funds', 'ipo', 'deals', 'loans', 'account']],
];

const PROJECTS = ['whole-files', 'waiting', 'journeys', 'with-worker'].map((name) => `--project=${name}`);

const journeys = (file: string): Command[] => {
  const [, specs = []] = JOURNEYS.find(([folder]) => file.startsWith(`${folder}/`)) ?? [];
  return [
    BUILD,
    playwright(...specs.map((name) => `tests/${name}.spec.ts`), '--project=waiting', '--project=journeys'),
    playwright(...PROJECTS),
  ];
};

export const STEPS: readonly Step[] = [
  { name: 'types', commands: () => [inRoot('node', 'packages/commands/src/main.mjs', 'types')] },
  { name: 'beside', commands: (file, leftOut) => [vitest(testsBeside(file), leftOut)] },
  {
    name: 'related',
    commands: (file, leftOut) => [vitest(['related', file.endsWith('.sql') ? READS_SQL : file], leftOut)],
  },
  { name: 'journeys', commands: journeys },
];

/** How tools name what failed; the first pattern that is in the output decides. */
const FAILURES = [/^ *FAIL +.*\n.*$/m, /^ *✘ .*$/m, /^\S+\(\d+,\d+\): error TS\d+.*$/m, /^.*\berror\b.*$/im];

export function failureIn(output: string): string | undefined {
  for (const pattern of FAILURES) {
    const [line] = pattern.exec(output) ?? [];
    if (line !== undefined) return line.trim().replace(/\n\s*/, ' — ');
  }
  return undefined;
}

const TEST_FILE = /FAIL +(?:\|\w+\| +)?(\S+\.test\.tsx?)/;
const JOURNEY = /(tests\/[\w-]+\.spec\.ts):(\d+)/;

/** @returns the failed test file and the commands that repeat it alone; undefined where a tool failed */
export function repetitionOf(failure: string): { file: string; commands: Command[] } | undefined {
  const [, test] = TEST_FILE.exec(failure) ?? [];
  if (test) return { file: test, commands: [vitest([test], [])] };
  const [, spec, line] = JOURNEY.exec(failure) ?? [];
  if (spec) return { file: spec, commands: [BUILD, playwright(`${spec}:${line}`, ...PROJECTS)] };
  return undefined;
}
