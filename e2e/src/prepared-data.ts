/**
 * What the test servers of a run have in common, made once before it: the bundled broker, and data folders that new
 * brokers have filled. To make and fill a database takes several seconds; to copy one does not.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUNDLE, bundledBroker } from '@bourse/broker/bundled-broker';
import { startBroker } from './broker-process.ts';

type Environment = Record<string, string>;

/** A Wednesday, at which the market's clock is held. */
export const MARKET_OPEN = { MARKET_CLOCK: '2026-03-11T11:00:00+05:30' };

/** Those of more than one test server. */
const ENVIRONMENTS: Environment[] = [{}, MARKET_OPEN];

/** What the broker reads anew at each start, and writes into no row: the data are those of a broker without it. */
const NOT_IN_THE_DATA = ['TRANSACTION_PASSWORD', 'PUSH_SERVICES', 'BACK_OFFICE', 'METRICS_TOKEN'];

/** Tells the workers of a run where its prepared data are. */
const VARIABLE = 'PREPARED_DATA';

const folderOf = (run: string, env: Environment): string => {
  const inTheData = Object.entries(env).filter(([name]) => !NOT_IN_THE_DATA.includes(name));
  return join(run, createHash('sha256').update(JSON.stringify(inTheData)).digest('hex').slice(0, 16));
};

/** Playwright's global set-up. @returns its teardown */
export default async function prepareData(): Promise<() => void> {
  const run = mkdtempSync(join(tmpdir(), 'bourse-prepared-'));
  const remove = () => rmSync(run, { recursive: true, force: true });
  try {
    const file = await bundledBroker();
    await Promise.all(
      ENVIRONMENTS.map(async (env) => {
        const data = folderOf(run, env);
        mkdirSync(data, { mode: 0o700 });
        const broker = await startBroker({ data, file, env });
        await broker.stop();
      }),
    );
  } catch (error) {
    remove();
    throw error;
  }
  process.env[VARIABLE] = run;
  return remove;
}

/**
 * Fills the data folder of a new broker, if one was prepared for its environment.
 * @returns the bundled broker, if the run has made it
 */
export function takePreparedData(data: string, env: Environment): string | undefined {
  const run = process.env[VARIABLE];
  if (run === undefined) return undefined;
  const prepared = folderOf(run, env);
  if (existsSync(prepared)) cpSync(prepared, data, { recursive: true });
  return BUNDLE;
}
