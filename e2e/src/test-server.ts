/**
 * A fresh broker that serves the composed production build, behind a fault proxy. Each worker of the journeys has its
 * own.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { COMPOSED } from './composed.ts';
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts';

const root = resolve(import.meta.dirname, '../..');

export interface TestServer {
  /** Where the phone goes. */
  url: string;
  faultProxy: FaultProxy;
  close: () => Promise<void>;
}

export interface TestServerOptions {
  /** The folder that the broker serves. */
  staticDir?: string;
  env?: Record<string, string>;
}

/** @throws Error with the broker's own output where it does not become ready within a minute */
export async function openTestServer({
  staticDir = COMPOSED,
  env = {},
}: TestServerOptions = {}): Promise<TestServer> {
  const data = mkdtempSync(join(tmpdir(), 'bourse-test-server-'));
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
  let output = '';
  broker.stdout.on('data', (part) => {
    output += part;
  });
  broker.stderr.on('data', (part) => {
    output += part;
  });
  const faultProxy = await openFaultProxy(await addressOf(broker, () => output));
  return {
    url: faultProxy.url,
    faultProxy,
    close: async () => {
      await faultProxy.close();
      const gone = new Promise((resolveGone) => broker.once('exit', resolveGone));
      broker.kill('SIGTERM');
      await gone;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** The broker prints its address once it listens, which is after its database is open and seeded. */
async function addressOf(broker: ChildProcess, output: () => string): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const address = /listens on (\S+)/.exec(output())?.[1];
    if (address) return address;
    if (broker.exitCode !== null) throw new Error(`The broker ended before it was ready:\n${output()}`);
    await new Promise((next) => setTimeout(next, 100));
  }
  broker.kill('SIGKILL');
  throw new Error(`The broker was not ready within a minute:\n${output()}`);
}
