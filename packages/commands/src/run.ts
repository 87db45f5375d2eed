import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { toolScript } from '@bourse/remote-build/tool';
import { ROOT } from '@bourse/remote-build/workspace';

/** Resolves when a tool has ended well. @throws Error that names it when it fails */
const ended = (tool: string, child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${tool} failed: mend what it has printed above.`)),
    );
  });

/**
 * Runs a tool in this terminal, from the package that depends on it.
 * @param folder the package's folder in the checkout, '.' for the root
 * @throws Error that names the tool when it fails
 */
export function runIn(folder: string, tool: string, ...args: readonly string[]): Promise<void> {
  const cwd = path.join(ROOT, folder);
  return ended(tool, spawn(process.execPath, [toolScript(cwd, tool), ...args], { cwd, stdio: 'inherit' }));
}

/** Runs a tool that the root package depends on. */
export const run = (tool: string, ...args: readonly string[]): Promise<void> => runIn('.', tool, ...args);

/** As `run`, and hands on what the tool prints as it comes. */
export function runAndHear(
  hear: (text: string) => void,
  tool: string,
  ...args: readonly string[]
): Promise<void> {
  const child = spawn(process.execPath, [toolScript(ROOT, tool), ...args], {
    cwd: ROOT,
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    hear(text);
  });
  return ended(tool, child);
}

/** Waits for all, so that none is left running. @throws what the first of those that fail throws */
export async function atOnce(...works: readonly (() => Promise<void>)[]): Promise<void> {
  for (const result of await Promise.allSettled(works.map((work) => work())))
    if (result.status === 'rejected') throw result.reason;
}

/** Runs work; prints its title before, and after it the time that it took. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  console.log(`\n— ${title}`);
  const started = Date.now();
  const result = await work();
  console.log(`✓ ${title}: ${((Date.now() - started) / 1_000).toFixed(0)} s`);
  return result;
}
