import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '@bourse/remote-build/workspace';

/**
 * Runs a tool in this terminal, from the package that depends on it.
 * @param folder the package's folder in the checkout, '.' for the root
 * @throws Error that names the tool when it fails
 */
export function runIn(folder: string, tool: string, ...args: readonly string[]): Promise<void> {
  const cwd = path.join(ROOT, folder);
  const child = spawn(path.join(cwd, 'node_modules/.bin', tool), args, { cwd, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${tool} failed.`))));
  });
}

/** Runs a tool that the root package depends on. */
export const run = (tool: string, ...args: readonly string[]): Promise<void> => runIn('.', tool, ...args);

/** Waits for all, so that none is left running. @throws what the first of those that fail throws */
export async function atOnce(...works: readonly (() => Promise<void>)[]): Promise<void> {
  for (const result of await Promise.allSettled(works.map((work) => work())))
    if (result.status === 'rejected') throw result.reason;
}

/** Prints what is done, and how long it took. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  console.log(`\n— ${title}`);
  const started = Date.now();
  const result = await work();
  console.log(`✓ ${title}: ${((Date.now() - started) / 1_000).toFixed(0)} s`);
  return result;
}
