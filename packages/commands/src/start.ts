import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { DEMO } from '@bourse/broker/demo';
import { compose } from '@bourse/remote-build/compose';
import { ROOT } from '@bourse/remote-build/workspace';
import { lanAddresses, portProblem } from './addresses.ts';
import { watchCanaries } from './canary.ts';
import { dataFolder } from './data-folder.ts';
import { brokerVariables } from './deployment.ts';

/** @throws Error with a sentence when the folder cannot be written */
function mustBeWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch {
    throw new Error(`${folder} cannot be written: the app is built and keeps its data there.`);
  }
}

async function mustBeFree(port: number): Promise<void> {
  const problem = await portProblem(port);
  if (problem === 'taken')
    throw new Error(
      `Port ${port} is taken: stop what uses it, or choose another, e.g. PORT=${port + 1} pnpm start.`,
    );
  if (problem === 'forbidden')
    throw new Error(`Port ${port} is not open to you: choose one above 1023 with PORT.`);
}

/**
 * `pnpm start`: builds what has changed, then serves app and API on one address, http://localhost:4000 (`PORT`). The
 * data are kept in `.data/` (`BOURSE_DATA`) between starts; `DATABASE_URL` puts them on a PostgreSQL server. `.deployment.json`
 * tells app and broker alike.
 */
export async function start(): Promise<void> {
  const port = Number(process.env.PORT || 4000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT must be a number from 1 to 65535, not '${process.env.PORT}'.`);
  const variables = brokerVariables();
  const data = dataFolder('.data');
  const dist = path.join(ROOT, 'dist');
  mustBeWritable(dist);
  if (!process.env.DATABASE_URL) mustBeWritable(data);
  await mustBeFree(port);

  const say = (line: string) => console.log(`  ${line}`);
  console.log('Building the shell and the remotes…');
  await compose({ say });
  console.log(
    existsSync(path.join(data, 'pglite')) || process.env.DATABASE_URL
      ? 'Opening the database…'
      : 'Making the database and its example data (the first start only)…',
  );
  Object.assign(process.env, variables);
  process.env.PORT = String(port);
  process.env.HOST ??= '0.0.0.0';
  process.env.STATIC_DIR = dist;
  // By which this process asks how canaries do.
  process.env.METRICS_TOKEN ||= randomUUID();
  // From here on the process is the broker. On Ctrl-C it completes running requests and exits.
  await import('@bourse/broker/main');
  if (process.exitCode) return;
  const { METRICS_PORT, METRICS_TOKEN, HOST } = process.env;
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST;
  void watchCanaries(dist, { url: `http://${host}:${METRICS_PORT || port}`, token: METRICS_TOKEN }, say);

  const phone = lanAddresses().map((address) => `http://${address}:${port}`);
  const demo = `Invitation code:     ${DEMO.invitationCode}
Demo customer:       ${DEMO.phone}, password ${DEMO.password}, transaction password ${DEMO.transactionPassword}
`;
  console.log(`
Bourse is ready:     http://localhost:${port}
On a phone:          ${phone.join('  ') || 'no network found'}
${process.env.SEED === 'empty' ? '' : demo}
The market and the money are simulated. Ctrl-C stops it.`);
}
