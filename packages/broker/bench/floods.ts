/**
 * `pnpm bench:broker --floods [seconds] [flood]`: how long orders of other customers take during a flood, on
 * the embedded database. Flood, orders and broker share the machine.
 */
import { fork } from 'node:child_process';
import { createECDH, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QUOTE_LIFETIME } from '@bourse/contract/orders';
import sharp from 'sharp';
import { openPasswords } from '../src/accounts/passwords.ts';
import { openBroker } from '../src/broker.ts';
import { hashToken } from '../src/call/token.ts';
import { requireInstrument } from '../src/instruments/rows.ts';
import { setTransactionPassword } from '../src/ledger/transaction-password.ts';
import { heldClock } from '../src/market/clock.ts';
import { openMarket } from '../src/market/market.ts';
import { INSTRUMENTS } from '../src/market/symbols.ts';
import { startProgram } from '../test/process.ts';
import { TEST_INSTANT } from '../testing/seeded.ts';
import { type Load, load, loadOfResets, type Request } from './load.ts';
import { CUSTOMERS, prepare, tokenOfCustomer } from './prepare.ts';

const SECONDS = Number(process.argv[2] ?? 8);
/** Runs only floods with this text in their name. */
const NAMED = process.argv[3] ?? '';
/** Orders of other customers per second, and how many customers send them. */
const ORDERS = 20;
const ORDERING = 40;
const CODE = '135790';
/** The flooding customer's token, and the network of the flood. */
const FLOODER = tokenOfCustomer(0);
const ADDRESS = '198.51.100.1';
/** As many sessions as a customer may have. */
const SESSIONS = 20;
const tokenOfSession = (n: number): string => (n === 0 ? FLOODER : `flooder-${n}`);

let count = 0;
/** A number that no earlier request has. */
const nextNumber = (): number => {
  count += 1;
  return count;
};
const instrument = requireInstrument('EXSTEEL.NS');

/** Each customer orders from an address of their own. */
const order = (price: string) => (): Request => {
  const n = nextNumber();
  const customer = 1 + (n % ORDERING);
  return {
    method: 'POST',
    path: '/api/stock/success/deal/buy',
    headers: {
      token: tokenOfCustomer(customer),
      'idempotency-key': `flood-order-${n}`,
      'x-forwarded-for': `203.0.113.${customer}`,
    },
    body: JSON.stringify({
      tag: instrument.symbol,
      count: 1,
      price,
      mold: instrument.kind,
      expires: TEST_INSTANT + QUOTE_LIFETIME,
    }),
  };
};

/** A body nearly as large as any that is read. */
const REPORTS = JSON.stringify({
  set: '1',
  reports: Array.from({ length: 1_000 }, () => ({ remote: 'news', release: '1', part: 'list' })),
});

const LARGE_PHOTO = { width: 7_900, height: 7_900, channels: 3, background: '#3366aa' } as const;
const PHOTO = Buffer.concat([
  Buffer.from('--photo\r\ncontent-disposition: form-data; name="file"; filename="photo.avif"\r\n\r\n'),
  process.env.FLOOD?.includes('megapixels')
    ? await sharp({ create: LARGE_PHOTO }).avif({ effort: 0 }).toBuffer()
    : Buffer.alloc(0),
  Buffer.from('\r\n--photo--\r\n'),
]);

const DEVICES = 60;
const DEVICE_KEY = createECDH('prime256v1').generateKeys('base64url');
const DEVICE_SECRET = randomBytes(16).toString('base64url');
/** Alerts that any price reaches, and that no earlier call has. */
const reachedAlerts = () =>
  Array.from({ length: 20 }, () => ({
    tag: instrument.symbol,
    level: `0.${String(nextNumber()).padStart(9, '0')}`,
    way: 'up',
  }));

const flooder = { token: FLOODER, 'x-forwarded-for': ADDRESS };
interface FloodKind {
  atOnce: number;
  /** Whether each request's connection is reset before its answer. */
  isReset?: boolean;
  next: (flood: Flood) => Request;
}

const floods: Record<string, FloodKind> = {
  'logins from hundreds of addresses': {
    atOnce: 250,
    next: () => {
      const n = nextNumber();
      return {
        method: 'POST',
        path: '/api/stock/user/login',
        headers: { 'x-forwarded-for': `10.${(n >> 8) & 255}.${n & 255}.1` },
        body: JSON.stringify({ user: String(9_100_000_000 + n), password: 'a guess' }),
      };
    },
  },
  '/readyz': { atOnce: 100, next: () => ({ method: 'GET', path: '/readyz' }) },
  '/metrics, without the token': { atOnce: 100, next: () => ({ method: 'GET', path: '/metrics' }) },
  'one address, settings without a token': {
    atOnce: 100,
    next: () => ({ method: 'GET', path: '/api/v2/config', headers: { 'x-forwarded-for': ADDRESS } }),
  },
  'one address, made-up tokens': {
    atOnce: 100,
    next: () => ({
      method: 'GET',
      path: '/api/stock/success/v2/user/info',
      headers: { 'x-forwarded-for': ADDRESS, token: `made-up-${nextNumber()}` },
    }),
  },
  'one address, the description of the calls': {
    atOnce: 60,
    next: () => ({ method: 'GET', path: '/api/openapi.json', headers: { 'x-forwarded-for': ADDRESS } }),
  },
  'one address, news pictures of past days': {
    atOnce: 60,
    next: () => {
      const day = new Date(TEST_INSTANT - (nextNumber() % 1_800) * 86_400_000).toISOString().slice(0, 10);
      const path = `/api/files/news/${day}-in-close.svg`;
      return { method: 'GET', path, headers: { 'x-forwarded-for': ADDRESS } };
    },
  },
  'requests whose connection is reset': {
    atOnce: 50,
    isReset: true,
    next: () => ({ method: 'GET', path: '/api/v2/config', headers: { 'x-forwarded-for': ADDRESS } }),
  },
  'one address, 1,000 reports in each call': {
    atOnce: 100,
    next: () => ({
      method: 'POST',
      path: '/api/v2/app/reports',
      headers: { 'x-forwarded-for': ADDRESS },
      body: REPORTS,
    }),
  },
  'photos of 1 KB with 63 megapixels': {
    atOnce: 15,
    next: () => ({
      method: 'POST',
      path: '/api/stock/success/upload',
      headers: {
        // The customers who do not order. Each may send forty in an hour.
        token: tokenOfCustomer(ORDERING + 1 + (nextNumber() % (CUSTOMERS - ORDERING - 1))),
        'x-forwarded-for': ADDRESS,
        'content-type': 'multipart/form-data; boundary=photo',
      },
      body: PHOTO,
    }),
  },
  'devices whose push service does not answer': {
    atOnce: 4,
    next: ({ pushService }) => {
      const n = nextNumber();
      // The customers who do not order.
      const headers = { token: tokenOfCustomer(ORDERING + 1 + (n % DEVICES)), 'x-forwarded-for': ADDRESS };
      if (n > DEVICES) {
        const body = JSON.stringify({ alerts: reachedAlerts() });
        return { method: 'POST', path: '/api/stock/success/push/alerts', headers, body };
      }
      const device = { endpoint: `${pushService}/${n}`, p256dh: DEVICE_KEY, auth: DEVICE_SECRET };
      const body = JSON.stringify({ ...device, lang: 'en', hide_amounts: false });
      return { method: 'POST', path: '/api/stock/success/push/subscribe', headers, body };
    },
  },
  'one customer, five-year charts': {
    atOnce: 60,
    next: () => {
      const { symbol } = INSTRUMENTS[nextNumber() % INSTRUMENTS.length] ?? instrument;
      const query = new URLSearchParams({ symbol, interval: '1d' });
      return { method: 'GET', path: `/api/v2/yahoo?${query}`, headers: flooder };
    },
  },
  'one customer, five-year charts from twenty sessions': {
    atOnce: 100,
    next: () => {
      const n = nextNumber();
      const { symbol } = INSTRUMENTS[n % INSTRUMENTS.length] ?? instrument;
      const query = new URLSearchParams({ symbol, interval: '1d' });
      const headers = { ...flooder, token: tokenOfSession(n % SESSIONS) };
      return { method: 'GET', path: `/api/v2/yahoo?${query}`, headers };
    },
  },
  'one customer, minutes of past days': {
    atOnce: 60,
    next: () => {
      const n = nextNumber();
      const { symbol } = INSTRUMENTS[n % INSTRUMENTS.length] ?? instrument;
      const before = String(TEST_INSTANT - (n % 1_500) * 86_400_000);
      const query = new URLSearchParams({ symbol, interval: '1m', before });
      return { method: 'GET', path: `/api/v2/yahoo?${query}`, headers: flooder };
    },
  },
  'one customer, lists of 100 orders': {
    atOnce: 300,
    next: () => ({
      method: 'POST',
      path: '/api/stock/success/deal/list',
      headers: flooder,
      body: JSON.stringify({ mold: 'stock', limit: 100 }),
    }),
  },
  'one customer, block trades with the code': {
    atOnce: 200,
    next: ({ offer: id }) => ({
      method: 'POST',
      path: '/api/stock/success/deal/buy',
      headers: { ...flooder, 'idempotency-key': `flood-block-${nextNumber()}` },
      body: JSON.stringify({
        tag: instrument.symbol,
        count: 1,
        price: '10.00',
        mold: 'bulk',
        id,
        stock_password: CODE,
        expires: TEST_INSTANT + QUOTE_LIFETIME,
      }),
    }),
  },
};

interface Flood {
  name: string;
  url: string;
  offer: string;
  /** Address of a push service that does not answer. */
  pushService: string;
  seconds: number;
}

/** Runs the flood in a process of its own, so that reading its answers does not delay the measurement. */
const floodBeside = (flood: Flood): Promise<Load> =>
  new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, { env: { ...process.env, FLOOD: JSON.stringify(flood) } });
    child.once('message', (done) => resolve(done as Load)).once('error', reject);
  });

/**
 * Prepares a block trade that never runs out, the flooding customer's transaction password, and a hundred of their
 * orders.
 */
const prepareFloods = async (dir: string): Promise<string> => {
  const broker = await openBroker({ database: { dir }, clock: heldClock(TEST_INSTANT) });
  const { db } = broker;
  const first = await db
    .selectFrom('customers')
    .select('id')
    .where('password_hash', '=', 'none')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await setTransactionPassword(db, await openPasswords(), first.id, CODE, TEST_INSTANT);
  for (let n = 1; n < SESSIONS; n += 1)
    await db
      .insertInto('sessions')
      .values({
        token_hash: hashToken(tokenOfSession(n)),
        customer_id: first.id,
        address: 'bench',
        agent: null,
        created_at: new Date(TEST_INSTANT),
        expires_at: new Date('2100-01-01T00:00:00Z'),
      })
      .execute();
  const { id } = await db
    .insertInto('offers')
    .values({
      kind: 'bulk',
      symbol: instrument.symbol,
      region: 'IN',
      currency: 'INR',
      price: '10.00',
      minimum_quantity: 1,
      maximum_quantity: 1_000_000,
      quantity: 1_000_000,
      remaining: 1_000_000,
      starts_at: null,
      ends_at: null,
      created_at: new Date(TEST_INSTANT),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await broker.close();
  return String(id);
};

const measure = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-floods-'));
  const dir = join(folder, 'pglite');
  await prepare({ dir });
  const offer = await prepareFloods(dir);
  const silent = createServer(() => undefined);
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const pushService = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const { price } = openMarket().quote(instrument, TEST_INSTANT);
  const broker = await startProgram('src/main.ts', {
    BOURSE_DATA: folder,
    MARKET_CLOCK: new Date(TEST_INSTANT).toISOString(),
    TRUST_PROXY: '127.0.0.1',
    METRICS_TOKEN: 'a secret',
    RATE_LIMITS: 'on',
    PUSH_SERVICES: pushService,
  });
  const { url } = broker;
  const orders = (seconds: number) =>
    load({ url, connections: 16, seconds, next: order(price), rate: ORDERS });
  const say = (what: string, { p50, p99, failed }: Load, flood?: Load): void => {
    const parts = [`p50 ${p50.toFixed(1)} ms`, `p99 ${p99.toFixed(1)} ms`.padEnd(14)];
    if (failed > 0) parts.push(`${failed} FAILED`);
    if (flood) parts.push(`flood: ${flood.perSecond.toFixed(0)}/s answered, ${flood.failed} refused`);
    console.log(`  ${what.padEnd(58)}${parts.join('  ')}`);
  };
  try {
    // Makes a hundred orders of the flooding customer, whose lists are requested, and lets the engine compile what
    // orders run through.
    const own = () => ({ ...order(price)(), headers: { ...order(price)().headers, token: FLOODER } });
    await load({ url, connections: 4, seconds: 12, next: own, rate: 9 });
    await orders(5);
    console.log(`${ORDERS} orders a second of ${ORDERING} customers, ${SECONDS} s beside each flood:`);
    say('no flood, before', await orders(SECONDS));
    for (const [name, { atOnce }] of Object.entries(floods)) {
      if (!name.includes(NAMED)) continue;
      const flood = floodBeside({ name, url, offer, pushService, seconds: SECONDS + 2 });
      // Waits until the flood has begun.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      say(`${name}, ${atOnce} at a time`, await orders(SECONDS), await flood);
    }
    say('no flood, after', await orders(SECONDS));
  } finally {
    await broker.stop('SIGTERM');
    silent.closeAllConnections();
    silent.close();
    await rm(folder, { recursive: true });
  }
};

if (process.env.FLOOD === undefined) await measure();
else {
  const kind = JSON.parse(process.env.FLOOD) as Flood;
  const { name, url, seconds } = kind;
  const flood = floods[name];
  if (!flood) throw new Error(`There is no flood '${name}'.`);
  const loadOfKind = flood.isReset ? loadOfResets : load;
  const done = await loadOfKind({ url, connections: flood.atOnce, seconds, next: () => flood.next(kind) });
  process.send?.(done);
  process.disconnect();
}
