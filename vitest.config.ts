import { defineConfig } from 'vitest/config';

const IGNORED = ['**/node_modules/**', '**/dist/**', '**/.types/**', 'e2e/**'];

/** Pure parts run in Node, the broker beside a real PostgreSQL, screens and components (`.test.tsx`) in a document. */
export default defineConfig({
  test: {
    // As many as there are cores; left to itself one core only waits.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'node',
          include: ['{packages,remotes,shell}/**/*.test.ts'],
          exclude: [...IGNORED, 'packages/broker/**'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'broker',
          include: ['packages/broker/**/*.test.ts'],
          exclude: IGNORED,
          environment: 'node',
          globalSetup: 'packages/broker/test/set-up.ts',
          // Each file has a broker and a database of its own; to load all modules anew for each takes longer than most of them.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'document',
          include: ['{packages,remotes,shell}/**/*.test.tsx'],
          exclude: IGNORED,
          environment: 'jsdom',
          // Screens run against a whole broker, a few at a time, on machines that do other things too.
          testTimeout: 30_000,
        },
      },
    ],
  },
});
