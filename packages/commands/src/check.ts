import { atOnce, run, step } from './run.ts';
import { types } from './types.ts';

async function lint(): Promise<void> {
  await run('biome', 'check', '--error-on-warnings', '.');
  await run('stylelint', '{shell,remotes,packages}/**/*.css');
}

/** `pnpm check`: types, lint, format and unit tests; no build and no browser. */
export async function check(): Promise<void> {
  // The compiler uses one core. Both print only what is wrong.
  await atOnce(
    () => step('Types', types),
    () => step('Lint and format', lint),
  );
  await step('Unit and integration tests', () => run('vitest', 'run'));
}
