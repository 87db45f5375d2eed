import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { DEMO } from '@bourse/broker/demo';
import { compose } from '@bourse/remote-build/compose';
import { openFaultProxy } from '@bourse/remote-build/fault-proxy';
import { FAULT_KINDS, provoke, type RemoteFault, readRemoteFault } from '@bourse/remote-build/remote-faults';
import { ROOT, remoteNames } from '@bourse/remote-build/workspace';
import { lanAddresses, localAddress, mustBeFree, phoneAddresses, portIn } from './addresses.ts';
import { watchCanaries } from './canary.ts';
import { dataFolder } from './data-folder.ts';
import { brokerVariables } from './deployment.ts';

/** @throws Error with a sentence when the folder cannot be written */
function mustBeWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Error(
      `${folder} cannot be written (${code}), and the app is built and keeps its data there: give this user the right to write it.`,
      { cause },
    );
  }
}

/**
 * Puts what is wrong with remotes between the browser and the broker, which listens on a port of its own.
 * @param api address of the broker
 */
async function injectFaults(
  faults: readonly RemoteFault[],
  api: string,
  at: { port: number; host: string },
): Promise<void> {
  const proxy = await openFaultProxy(api, at);
  await provoke(proxy, faults);
  // On Ctrl-C the process stays until the broker has completed what it does; no page may hold it longer.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void proxy.close());
}

/**
 * `pnpm start`: builds what has changed, then serves app and API on one address, http://localhost:4000 (`PORT`). The
 * data are kept in `.data/` (`BOURSE_DATA`) between starts; `DATABASE_URL` puts them on a PostgreSQL server. `.deployment.json`
 * tells app and broker alike.
 * @param options `fault`: what is wrong with remotes, such as 'markets:hang'
 */
export async function start({ fault = [] }: { fault?: readonly string[] }): Promise<void> {
  const faults = fault.map((text) => readRemoteFault(text, remoteNames()));
  const port = portIn(process.env.PORT, 4000);
  const variables = brokerVariables();
  const data = dataFolder('.data');
  const dist = path.join(ROOT, 'dist');
  mustBeWritable(dist);
  if (!process.env.DATABASE_URL) mustBeWritable(data);
  // The demo customer's password is public, so nobody else on the network is let in unless HOST says so.
  const at = { port, host: process.env.HOST || 'localhost' };
  await mustBeFree(port, at.host);

  const say = (line: string) => console.log(`  ${line}`);
  console.log('Building the shell and the remotes…');
  await compose({ say });
  console.log(
    existsSync(path.join(data, 'pglite')) || process.env.DATABASE_URL
      ? 'Opening the database…'
      : 'Making the database and its example data (the first start only)…',
  );
  Object.assign(process.env, variables);
  // Behind the faults the broker takes any free port.
  const own = faults.length > 0 ? { port: 0, host: '127.0.0.1' } : at;
  process.env.PORT = String(own.port);
  process.env.HOST = own.host;
  process.env.STATIC_DIR = dist;
  // By which this process asks how canaries do.
  process.env.METRICS_TOKEN ||= randomUUID();
  // From here on the process is the broker. On Ctrl-C it completes running requests and exits.
  const { address } = await import('@bourse/broker/main');
  if (address === undefined) return;
  const { METRICS_PORT, METRICS_TOKEN } = process.env;
  const metricsPort = Number(METRICS_PORT || new URL(address).port);
  void watchCanaries(dist, { url: localAddress(own.host, metricsPort), token: METRICS_TOKEN }, say);
  if (faults.length > 0) await injectFaults(faults, address, at);

  const demo = `Invitation code:     ${DEMO.invitationCode}
Demo customer:       ${DEMO.phone}, password ${DEMO.password}, transaction password ${DEMO.transactionPassword}
`;
  console.log(`
Bourse is ready:     ${localAddress(at.host, port)}
On a phone:          ${phoneAddresses(at.host, port, lanAddresses())}
${process.env.SEED === 'empty' ? '' : demo}${faults.map(({ remote, kind }) => `Wrong with ${remote}: ${FAULT_KINDS[kind]}.\n`).join('')}
The market and the money are simulated. Ctrl-C stops it.`);
}
