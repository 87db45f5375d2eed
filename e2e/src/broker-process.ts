/** The broker's process behind a test server, on a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { bundledBroker } from '@bourse/broker/bundled-broker';
import { COMPOSED } from './composed.ts';

const PACKAGE = resolve(import.meta.dirname, '../../packages/broker');

/** To optimise the embedded database's code costs more than it saves in a process of some minutes. */
const UNOPTIMISED = ['--liftoff-only'];

export interface BrokerProcess {
  url: string;
  /** Finishes what is under way, and leaves the data folder as a whole. */
  stop: () => Promise<void>;
}

export interface BrokerProcessOptions {
  /** Its data folder. */
  data: string;
  /** The bundled broker, which is made where it is left out. */
  file?: string | undefined;
  /** The folder that it serves. */
  staticDir?: string;
  env?: Record<string, string>;
}

/** @throws Error with the broker's own output where it does not become ready within three minutes */
export async function startBroker({
  data,
  file,
  staticDir = COMPOSED,
  env = {},
}: BrokerProcessOptions): Promise<BrokerProcess> {
  const broker = spawn(process.execPath, [...UNOPTIMISED, file ?? (await bundledBroker())], {
    cwd: PACKAGE,
    env: {
      ...process.env,
      // Whichever port is free: the broker says which it took.
      PORT: '0',
      HOST: '127.0.0.1',
      BOURSE_DATA: data,
      STATIC_DIR: staticDir,
      // Nothing moves a customer's money but the customer: sums are checked to the paisa.
      BACK_OFFICE: 'off',
      // As in the bundled deployment, which the page is composed for.
      SERVICE_CHAT: 'on',
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
  const gone = new Promise((resolveGone) => broker.once('exit', resolveGone));
  return {
    url: await addressOf(broker, () => output),
    stop: async () => {
      broker.kill('SIGTERM');
      await gone;
    },
  };
}

/** The broker prints its address once it listens, which is after its database is open and seeded. */
async function addressOf(broker: ChildProcess, output: () => string): Promise<string> {
  for (let tries = 0; tries < 3_600; tries += 1) {
    const address = /listens on (\S+)/.exec(output())?.[1];
    if (address) return address;
    if (broker.exitCode !== null) throw new Error(`The broker ended before it was ready:\n${output()}`);
    await new Promise((next) => setTimeout(next, 50));
  }
  broker.kill('SIGKILL');
  throw new Error(`The broker was not ready within three minutes:\n${output()}`);
}
