import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { runBackOffice } from '@bourse/broker/back-office';
import { DEMO } from '@bourse/broker/demo';
import { errorCatalogue } from '@bourse/contract/errors';
import { encode } from '@bourse/contract/schema';
import { register } from '@bourse/contract/session';
import { serveApp, serveStandalone } from '@bourse/remote-build/dev';
import { readDevelopmentFault } from '@bourse/remote-build/dev-faults';
import { mustBeRemote } from '@bourse/remote-build/features';
import { FAULT_KINDS } from '@bourse/remote-build/remote-faults';
import { ROOT, remoteNames } from '@bourse/remote-build/workspace';
import { developmentAddress, lanAddresses, localAddress, phoneAddresses } from './addresses.ts';
import { dataFolder } from './data-folder.ts';
import { brokerVariables } from './deployment.ts';
import { devAgainst } from './dev-against.ts';

/** 0 means any free port; the broker reports which one it took. HOST is the page's: only this machine reaches the broker. */
const brokerEnvironment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  ...brokerVariables(),
  ...{ PORT: '0', HOST: '127.0.0.1', BOURSE_DATA: dataFolder('.data/dev') },
});

/**
 * Starts a broker with data of its own, because an embedded database has one owner and `pnpm start` may run.
 * @returns its process and its address, once it responds
 */
async function startBroker(): Promise<{ process: ChildProcess; address: string }> {
  const main = path.join(ROOT, 'packages/broker/src/main.ts');
  const broker = spawn(process.execPath, ['--import', 'tsx', main], {
    cwd: path.join(ROOT, 'packages/broker'),
    env: brokerEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    broker.stdout?.on('data', (text: Buffer) => {
      const said = /listens on (\S+)/.exec(String(text))?.[1];
      if (said) resolve(said);
    });
    broker.once('exit', (code) =>
      reject(new Error(`The broker ended (${code}) before it was ready: mend what it has printed above.`)),
    );
  });
  return { process: broker, address };
}

/** Whom a developer can sign in as. */
const CUSTOMERS = {
  verified: { phone: DEMO.phone, password: DEMO.password },
  unverified: { phone: '9000000010', password: 'newcomer', invitationCode: DEMO.invitationCode },
  suspended: { phone: '9000000011', password: 'suspended' },
};

/** Registers the customer whom the back office then suspends; in a data folder of an earlier start both are done. */
async function suspendCustomer(api: string): Promise<void> {
  const { phone, password } = CUSTOMERS.suspended;
  const input = encode(register.input, { phone, password, invitationCode: DEMO.invitationCode });
  const answer = await fetch(`${api}/api${register.path}`, {
    method: register.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  if (answer.status === errorCatalogue['phone-taken'].status) return;
  if (!answer.ok)
    throw new Error(
      `The suspended customer ${phone} could not be registered (${answer.status}): delete ${dataFolder('.data/dev')}, which the next start fills again.`,
    );
  await runBackOffice(['customers', 'suspend', phone], brokerEnvironment());
}

/**
 * `pnpm dev`: the whole app from its sources, with fast refresh. `pnpm dev markets`: that remote standalone. Both
 * against a real broker. `pnpm dev markets --against <url>`: that remote in a running deployment. `--fault markets:hang` lets
 * something be wrong with a remote. `PORT` changes the address (4001), `HOST=0.0.0.0` opens it to the network.
 * @throws Error with a sentence where there is no such remote, or the port is taken
 */
export async function dev(
  remote: string | undefined,
  { fault = [], against }: { fault?: readonly string[]; against?: string },
): Promise<void> {
  if (against !== undefined) return devAgainst(remote, against, fault);
  const names = remote === undefined ? remoteNames() : [remote];
  if (remote !== undefined) mustBeRemote(remote);
  const faults = fault.map((text) => readDevelopmentFault(text, names));
  const { port, host } = await developmentAddress();
  const addresses = lanAddresses();
  console.log('Starting a broker; its first start makes the example data…');
  const broker = await startBroker();
  const options = { port, host, addresses, api: broker.address, faults };
  try {
    if (remote !== undefined) await suspendCustomer(broker.address);
    const server = remote
      ? await serveStandalone(remote, { ...options, customers: CUSTOMERS })
      : await serveApp(options);
    const stop = async () => {
      broker.process.off('exit', stop).kill();
      await server.close();
      process.exit();
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    broker.process.once('exit', stop);
    console.log(`\n${remote ? `"${remote}" standalone` : 'Bourse'}: ${localAddress(host, port)}`);
    console.log(`On a phone: ${phoneAddresses(host, port, addresses)}`);
    for (const { remote: of, kind } of faults) console.log(`Wrong with ${of}: ${FAULT_KINDS[kind]}.`);
    console.log(`Demo customer: ${DEMO.phone}, password ${DEMO.password}. Ctrl-C stops everything.\n`);
  } catch (error) {
    broker.process.kill();
    throw error;
  }
}
