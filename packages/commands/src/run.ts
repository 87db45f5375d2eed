import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './root.ts';

/** Runs a tool of the workspace on this terminal. @throws Error that names it when it fails */
export function run(tool: string, ...args: readonly string[]): Promise<void> {
  const child = spawn(path.join(ROOT, 'node_modules/.bin', tool), args, { cwd: ROOT, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${tool} failed.`))));
  });
}
