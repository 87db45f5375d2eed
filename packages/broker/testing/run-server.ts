/** The PostgreSQL server of a run of tests, which `test/set-up.ts` starts. */
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Empty if no server is available. */
    postgres: string;
  }
}

/**
 * Its URL. Undefined where no server is available, which the set-up reports, and in a run without tests of the broker: to
 * start a server takes longer than it saves a few files.
 */
export const postgres: string | undefined = inject('postgres') || undefined;
