import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that take long and rarely find a fault: only where TESTS is set (packages/broker/test/README.md). */
const LONG = process.env.TESTS ? [] : ['**/*.long.*test.{ts,tsx}'];
const IGNORED = ['**/node_modules/**', '**/dist/**', '**/.types/**', 'e2e/**', ...LONG];
const SEED = 'packages/testing/src/seed.ts';

// Vitest keeps a NODE_ENV that it finds, and with 'production' it resolves the modules of a production build.
process.env.NODE_ENV = 'test';

/** Node 25 and later have a `localStorage` without a file behind it, and Vitest would keep it instead of jsdom's. */
const NO_STORAGE_OF_NODE = '--no-experimental-webstorage';
const execArgv = process.allowedNodeEnvironmentFlags.has(NO_STORAGE_OF_NODE) ? [NO_STORAGE_OF_NODE] : [];

const patience = {
  // Milliseconds, for what hangs: no limit judges how fast a machine is. A test may start several processes in turn.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

const DOCUMENT = '{packages,remotes,shell}/**/*.test.tsx';
/** Files that need a page of their own: they change it for good, or before React or our modules are loaded. */
const ISOLATED = '{packages,remotes,shell}/**/*.isolated.test.tsx';

const document = {
  environment: 'jsdom',
  setupFiles: [SEED, 'packages/testing/src/set-up.ts'],
  execArgv,
  ...patience,
};

/** Pure parts run in Node, the broker beside a real PostgreSQL, screens and components (`.test.tsx`) in a document. */
export default defineConfig({
  test: {
    // More than there are cores: the longest files mostly wait, for locks, time limits and other processes.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        test: {
          name: 'node',
          include: ['{packages,remotes,shell}/**/*.test.ts'],
          exclude: [...IGNORED, 'packages/broker/**'],
          environment: 'node',
          setupFiles: SEED,
          execArgv,
          // Most files take less time than to load their modules anew.
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'broker',
          include: ['packages/broker/**/*.test.ts'],
          exclude: IGNORED,
          environment: 'node',
          execArgv,
          globalSetup: 'packages/broker/test/set-up.ts',
          setupFiles: SEED,
          // Each file has a broker and a database of its own; to load all modules anew for each takes longer than most of them.
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          ...document,
          name: 'document',
          include: [DOCUMENT],
          exclude: [...IGNORED, ISOLATED],
          // To make the document and load all modules anew for each file takes longer than most files; the set-up and
          // the tests leave the document as they found it.
          isolate: false,
        },
      },
      {
        test: {
          ...document,
          // Vitest runs projects in the order of their names. This one has the longest file, which must not begin last.
          name: 'apart',
          include: [ISOLATED],
          exclude: IGNORED,
        },
      },
    ],
  },
});
