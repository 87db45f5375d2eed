import { run } from './run.ts';
import { types } from './types.ts';

/** `pnpm check`: types, lint, format and unit tests; no build and no browser. */
export async function check(): Promise<void> {
  await types();
  await run('biome', 'check', '--error-on-warnings', '.');
  await run('stylelint', '{shell,remotes,packages}/**/*.css');
  await run('vitest', 'run');
}
