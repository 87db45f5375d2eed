/** Running one step after the other, saying what is done while it takes long. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../../..');

/** A failure that is the user's to mend: it is shown as its one sentence, without a stack. */
export class Refusal extends Error {}

export interface Step {
  title: string;
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
}

/** Runs a program of the workspace with its output on this terminal. @throws Refusal where it fails */
export async function runStep({ title, command, args, env = {} }: Step): Promise<void> {
  console.log(`\n▸ ${title}`);
  const started = Date.now();
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('exit', done);
  });
  if (code !== 0) throw new Refusal(`${title}: failed (exit code ${code ?? 'none, it was ended by a signal'}).`);
  console.log(`✓ ${title} (${((Date.now() - started) / 1_000).toFixed(1)} s)`);
}

/** A script of the root package.json or a program that it depends on. */
export const workspace = (title: string, ...args: string[]): Step => ({ title, command: 'pnpm', args });
