import { readdirSync } from 'node:fs';
import path from 'node:path';
import { undeclaredIn } from '@bourse/remote-build/undeclared';
import { ROOT } from '@bourse/remote-build/workspace';
import { runAndHear } from './run.ts';

/** The TypeScript projects of the packages: mostly one for each; tests have their own where the sources have no types of Node. */
const projects = (): string[] =>
  ['packages', 'remotes']
    .flatMap((folder) => readdirSync(path.join(ROOT, folder)).map((name) => `${folder}/${name}`))
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder))
        .filter((file) => /^tsconfig(\.\w+)?\.json$/.test(file))
        .map((file) => `${folder}/${file}`),
    );

/** `pnpm types`: checks the types of all packages, and skips those that have not changed. */
export async function types(): Promise<void> {
  const problems: string[] = [];
  try {
    await runAndHear((text) => problems.push(text), 'tsc', '-b', ...projects(), 'shell', 'e2e');
  } catch (error) {
    for (const sentence of undeclaredIn(problems.join(''))) console.error(`\n${sentence}`);
    throw error;
  }
}
