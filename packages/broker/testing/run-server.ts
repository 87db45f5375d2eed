/** The PostgreSQL server of a run of tests, of which `test/set-up.ts` tells. */
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Empty if no server is available. */
    postgres: string;
  }
}

/**
 * Its URL; undefined where there is none, which the set-up reports, and where no test of the broker itself is run: a
 * server takes longer to start than a file of screens takes with the embedded database.
 */
export const postgres: string | undefined = inject('postgres') || undefined;
