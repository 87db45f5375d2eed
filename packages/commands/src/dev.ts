import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { DEMO } from '@bourse/broker/demo';
import { serveApp, serveStandalone } from '@bourse/remote-build/dev';
import { portProblem } from './addresses.ts';
import { dataFolder } from './data-folder.ts';
import { brokerVariables } from './deployment.ts';
import { ROOT } from './root.ts';

/**
 * Starts a broker with data of its own, because an embedded database has one owner and `pnpm start` may run.
 * @returns its process and its address, once it responds
 */
async function startBroker(): Promise<{ process: ChildProcess; address: string }> {
  const main = path.join(ROOT, 'packages/broker/src/main.ts');
  const broker = spawn(process.execPath, ['--import', 'tsx', main], {
    cwd: path.join(ROOT, 'packages/broker'),
    env: {
      ...process.env,
      ...brokerVariables(),
      // 0 means any free port; the broker reports which one it took.
      PORT: '0',
      BOURSE_DATA: dataFolder('.data/dev'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    broker.stdout?.on('data', (text: Buffer) => {
      const said = /listens on (\S+)/.exec(String(text))?.[1];
      if (said) resolve(said);
    });
    broker.once('exit', (code) => reject(new Error(`The broker ended (${code}) before it was ready.`)));
  });
  return { process: broker, address };
}

/**
 * `pnpm dev`: the whole app from its sources, with fast refresh. `pnpm dev markets`: that remote alone, signed in as
 * the demo customer. Both against a real broker. `PORT` changes the address (4001).
 */
export async function dev([remote]: readonly string[]): Promise<void> {
  const port = Number(process.env.PORT || 4001);
  if (await portProblem(port))
    throw new Error(`Port ${port} cannot be had: stop what uses it, or choose another with PORT.`);
  console.log('Starting a broker; its first start makes the example data…');
  const broker = await startBroker();
  const options = { port, api: broker.address };
  const customer = { phone: DEMO.phone, password: DEMO.password };
  try {
    const server = remote ? await serveStandalone(remote, { ...options, customer }) : await serveApp(options);
    const stop = async () => {
      broker.process.off('exit', stop).kill();
      await server.close();
      process.exit();
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    broker.process.once('exit', stop);
    console.log(`\n${remote ? `"${remote}" alone` : 'Bourse'}: ${server.address}`);
    console.log(`Demo customer: ${DEMO.phone}, password ${DEMO.password}. Ctrl-C stops everything.\n`);
  } catch (error) {
    broker.process.kill();
    throw error;
  }
}
