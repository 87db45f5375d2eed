/**
 * A fresh broker with the composed production build, behind an edge that can fail: what each worker of the journeys
 * has for itself.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Edge, openEdge } from './edge.ts';

const root = resolve(import.meta.dirname, '../..');
export const DIST = join(root, 'dist');

export interface Stage {
  /** Where the phone goes. */
  url: string;
  edge: Edge;
  close: () => Promise<void>;
}

export interface StageOptions {
  /** The folder that the broker serves. */
  staticDir?: string;
  env?: Record<string, string>;
}

/** @throws Error with the broker's own output where it does not become ready within a minute */
export async function openStage({ staticDir = DIST, env = {} }: StageOptions = {}): Promise<Stage> {
  const data = mkdtempSync(join(tmpdir(), 'bourse-stage-'));
  const broker = spawn(process.execPath, ['--import', 'tsx', join(root, 'packages/broker/src/main.ts')], {
    cwd: join(root, 'packages/broker'),
    env: {
      ...process.env,
      // Whichever port is free: the broker says which it took.
      PORT: '0',
      HOST: '127.0.0.1',
      BOURSE_DATA: data,
      STATIC_DIR: staticDir,
      // Nothing moves a customer's money but the customer: sums are checked to the paisa.
      BACK_OFFICE: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  broker.stdout.on('data', (part) => {
    said += part;
  });
  broker.stderr.on('data', (part) => {
    said += part;
  });
  const edge = await openEdge(await addressOf(broker, () => said));
  return {
    url: edge.url,
    edge,
    close: async () => {
      await edge.close();
      const gone = new Promise((resolveGone) => broker.once('exit', resolveGone));
      broker.kill('SIGTERM');
      await gone;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** It says its address when it listens, which is when its database is open and its data are there. */
async function addressOf(broker: ChildProcess, said: () => string): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const address = /listens on (\S+)/.exec(said())?.[1];
    if (address) return address;
    if (broker.exitCode !== null) throw new Error(`The broker ended before it was ready:\n${said()}`);
    await new Promise((next) => setTimeout(next, 100));
  }
  broker.kill('SIGKILL');
  throw new Error(`The broker was not ready within a minute:\n${said()}`);
}
