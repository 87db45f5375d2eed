/**
 * Gives every random test one seed, so that a run can be repeated. It is fixed for `pnpm test`; `pnpm test:all` draws a
 * new one, prints it, and passes it on in TEST_SEED.
 */
import fc from 'fast-check';

const FIXED_SEED = 20_261_127;

fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? FIXED_SEED) });
