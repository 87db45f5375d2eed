import { run, step } from './run.ts';
import { types } from './types.ts';

/** `pnpm check`: types, lint, format and unit tests; no build and no browser. */
export async function check(): Promise<void> {
  await step('Types', types);
  await step('Lint and format', async () => {
    await run('biome', 'check', '--error-on-warnings', '.');
    await run('stylelint', '{shell,remotes,packages}/**/*.css');
  });
  await step('Unit and integration tests', () => run('vitest', 'run'));
}
