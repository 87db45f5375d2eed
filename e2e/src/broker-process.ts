/** The broker's process behind a test server, on a data folder of its own. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { bundledBroker } from '@bourse/broker/bundled-broker';
import { listeningAddress } from '@bourse/broker/listening';
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

/** @throws Error with the broker's own output where it ends before it is ready, or hangs */
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
  const gone = new Promise((resolveGone) => broker.once('exit', resolveGone));
  return {
    url: await listeningAddress(broker),
    stop: async () => {
      broker.kill('SIGTERM');
      await gone;
    },
  };
}
