import { runPhases, TYPES_AND_LINT, unitTests } from './testing/phases.ts';

/** `pnpm check`: types, lint, format, unit and integration tests; no build and no browser. */
export const check = (): Promise<void> => runPhases([TYPES_AND_LINT, unitTests()]);
