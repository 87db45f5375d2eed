/**
 * `pnpm bench:broker [seconds]`: how many orders and reads one process serves, on PostgreSQL and on the embedded
 * database, compared with pgbench making the same order on the same server and with a bare 'hello' of the same HTTP
 * framework.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { QUOTE_LIFETIME } from '@bourse/contract/orders';
import { requireInstrument } from '../src/instruments/rows.ts';
import { openMarket } from '../src/market/market.ts';
import { INSTRUMENTS } from '../src/market/symbols.ts';
import { installedFolders, program } from '../test/postgres-binaries.ts';
import { startPostgres } from '../test/postgres-server.ts';
import { type BrokerProcess, startProgram } from '../test/process.ts';
import { TEST_INSTANT } from '../testing/seeded.ts';
import { type Load, load, type Request } from './load.ts';
import { CUSTOMERS, prepare, tokenOfCustomer } from './prepare.ts';

const SECONDS = Number(process.argv[2] ?? 8);
/** As many as the broker has connections to its database (open-database.ts), for pgbench too. */
const DATABASE_CONNECTIONS = 12;
const CONNECTIONS = 32;
const instrument = requireInstrument('EXSTEEL.NS');
const { price } = openMarket({ hours: 'always' }).quote(instrument, TEST_INSTANT);
const expires = TEST_INSTANT + QUOTE_LIFETIME;
const AIM = { orders: 0.6, balances: 0.2, quotes: 0.4, p99: 25 };

let orders = 0;
const order = (): Request => {
  orders += 1;
  return {
    method: 'POST',
    path: '/api/stock/success/deal/buy',
    headers: {
      token: tokenOfCustomer(orders % CUSTOMERS),
      'idempotency-key': `bench-order-${process.pid}-${orders}`,
    },
    body: JSON.stringify({ tag: instrument.symbol, count: 1, price, mold: instrument.kind, expires }),
  };
};
let reads = 0;
const balance = (): Request => {
  reads += 1;
  return {
    method: 'GET',
    path: '/api/stock/success/v2/balance',
    headers: { token: tokenOfCustomer(reads % CUSTOMERS) },
  };
};
const quote = (): Request => {
  reads += 1;
  const { symbol } = INSTRUMENTS[reads % INSTRUMENTS.length] ?? instrument;
  return {
    method: 'GET',
    path: `/api/v2/yahoo?symbol=${encodeURIComponent(symbol)}`,
    headers: { token: tokenOfCustomer(reads % CUSTOMERS) },
  };
};
const hello = (): Request => ({ method: 'GET', path: '/hello' });

const binary = (name: string): string | undefined =>
  installedFolders()
    .map((folder) => join(folder, program(name)))
    .find((file) => existsSync(file));

interface Reference {
  perSecond: number;
  /** Milliseconds from when an order was due; only if a rate was given. */
  p99: number | undefined;
}

/**
 * Reads the files that pgbench writes: a line per order with its duration in microseconds as third word and the
 * second of its end as fifth. The first two seconds are left out, because pgbench's connections are new then and the
 * broker's are not.
 */
const p99Of = async (folder: string): Promise<number | undefined> => {
  const logs = (await readdir(folder)).filter((name) => name.startsWith('log'));
  const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')));
  const lines = texts.flatMap((text) => text.trim().split('\n')).map((line) => line.split(' ').map(Number));
  const began = Math.min(...lines.map(([, , , , second = 0]) => second));
  const took = lines.flatMap(([, , time = 0, , second = 0]) => (second > began + 1 ? [time] : []));
  const slowest = took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)];
  return slowest === undefined ? undefined : slowest / 1_000;
};

/** The order's one statement, prepared, from a client that does nothing else; as fast as possible, or at a rate. */
const pgbench = async (url: string, rate?: number): Promise<Reference | undefined> => {
  const program = binary('pgbench');
  if (!program) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'bourse-pgbench-'));
  const script = join(folder, 'order.sql');
  await writeFile(
    script,
    `\\set customer random(0, ${CUSTOMERS - 1})
\\set number random(1, 9000000000000000)
select * from place_buy(encode(sha256(('bench-' || :customer)::bytea), 'hex'), 'pgbench-' || :client_id || '-' || :number,
  repeat('0', 64), '${instrument.symbol}', '${instrument.kind}', '${instrument.currency}', 1,
  ${price}, null, ${price}, null, now(), ${QUOTE_LIFETIME});
`,
  );
  try {
    const { stdout } = await promisify(execFile)(
      program,
      [
        '-n',
        '-M',
        'prepared',
        '-c',
        `${DATABASE_CONNECTIONS}`,
        '-j',
        '1',
        '-T',
        `${SECONDS}`,
        ...(rate === undefined ? [] : ['-R', rate.toFixed(0), '-l', '--log-prefix', join(folder, 'log')]),
        '-f',
        script,
        url,
      ],
      { encoding: 'utf8' },
    );
    return { perSecond: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]), p99: await p99Of(folder) };
  } finally {
    await rm(folder, { recursive: true });
  }
};

const METRICS_TOKEN = 'bench';
const metric = async (url: string, name: string): Promise<number> => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
};
const MEGABYTE = 1_048_576;
const memory = async (url: string): Promise<number> =>
  (await metric(url, 'process_resident_memory_bytes')) / MEGABYTE;

const figures = ({ perSecond, failed }: Load): string =>
  `${perSecond.toFixed(0).padStart(7)}/s${failed ? `  ${failed} FAILED` : ''}`;
const say = (what: string, ...parts: string[]): void =>
  console.log(`  ${what.padEnd(34)}${parts.join('  ')}`);
const judged = (value: number, isReached: boolean): string =>
  `${value.toFixed(2)}${isReached ? '' : '  (below the aim)'}`;

const measure = async (
  title: string,
  env: Record<string, string>,
  helloPerSecond: (isAwake: boolean) => Promise<number>,
  reference: (rate?: number) => Promise<Reference | undefined>,
): Promise<void> => {
  console.log(`\n${title}`);
  const broker: BrokerProcess = await startProgram('src/main.ts', {
    ...env,
    METRICS_TOKEN,
    MARKET_CLOCK: new Date(TEST_INSTANT).toISOString(),
  });
  const run = (next: () => Request, how: { rate?: number; isAwake?: boolean; seconds?: number } = {}) =>
    load({ url: broker.url, connections: CONNECTIONS, seconds: SECONDS, next, ...how });
  const read = async (what: string, next: () => Request, aim: number, isAwake: boolean) => {
    const before = await helloPerSecond(isAwake);
    const done = await run(next, { isAwake });
    const ratio = done.perSecond / ((before + (await helloPerSecond(isAwake))) / 2);
    say(what, figures(done), `: hello ${judged(ratio, ratio >= aim)}`);
  };
  try {
    for (const next of [order, balance, quote]) await run(next, { seconds: Math.min(3, SECONDS) });
    const before = await memory(broker.url);

    // The two alternate, so that other load of the machine affects both.
    const firstReference = await reference();
    const ordered = await run(order);
    const secondReference = await reference();
    say('orders', figures(ordered));
    if (firstReference && secondReference) {
      const tps = (firstReference.perSecond + secondReference.perSecond) / 2;
      const ratio = ordered.perSecond / tps;
      say('pgbench, the same order', `${tps.toFixed(0).padStart(7)}/s`);
      say('orders : pgbench', judged(ratio, ratio >= AIM.orders));
    }
    const half = await run(order, { rate: ordered.perSecond / 2 });
    const halfReference = await reference(ordered.perSecond / 2);
    const isQuick = half.p99 <= AIM.p99;
    say(
      `orders at half of that (${(ordered.perSecond / 2).toFixed(0)}/s)`,
      `p50 ${half.p50.toFixed(1)} ms`,
      `p99 ${half.p99.toFixed(1)} ms${isQuick ? '' : '  (above the aim)'}`,
      ...(halfReference?.p99 === undefined
        ? []
        : [`pgbench at the same rate p99 ${halfReference.p99.toFixed(1)} ms`]),
    );
    // A balance comes from a database, which also needs the processor; a quote comes from the broker alone.
    await read('balance reads', balance, AIM.balances, false);
    await read('quotes', quote, AIM.quotes, true);
    say(
      'memory, resident',
      `${before.toFixed(0)} MB before`,
      `${(await memory(broker.url)).toFixed(0)} MB after`,
    );
  } finally {
    await broker.stop('SIGTERM');
  }
};

const bare = await startProgram('bench/hello.ts', {});
const helloPerSecond = async (isAwake: boolean): Promise<number> =>
  (await load({ url: bare.url, connections: CONNECTIONS, seconds: SECONDS, next: hello, isAwake })).perSecond;
await helloPerSecond(false);
console.log(
  `One process, ${CONNECTIONS} connections, ${SECONDS} s each; the load comes from the same machine.`,
);
console.log(`A bare hello of the HTTP framework: ${(await helloPerSecond(false)).toFixed(0)}/s`);

const server = await startPostgres({ durable: true });
if (server) {
  try {
    await prepare({ url: server.url });
    if (!binary('pgbench'))
      console.log('There is no pgbench on this machine: install PostgreSQL for the comparison.');
    await measure(`PostgreSQL (${server.origin})`, { DATABASE_URL: server.url }, helloPerSecond, (rate) =>
      pgbench(server.url, rate),
    );
  } finally {
    await server.stop();
  }
} else console.log('\nNo PostgreSQL could be had on this machine.');

const folder = await mkdtemp(join(tmpdir(), 'bourse-bench-'));
try {
  await prepare({ dir: join(folder, 'pglite') });
  await measure(
    'PGlite, in the process, on disk',
    { BOURSE_DATA: folder },
    helloPerSecond,
    async () => undefined,
  );
} finally {
  await rm(folder, { recursive: true });
}
await bare.stop('SIGKILL');
