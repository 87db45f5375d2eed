/** A seeded broker for a test, in memory or on a PostgreSQL server, with a clock that the test holds. */
import type { HashCost } from '../src/accounts/passwords.ts';
import { type Broker, type BrokerOptions, openBroker } from '../src/broker.ts';
import { openSessionLookup } from '../src/call/session-lookup.ts';
import { hashToken } from '../src/call/token.ts';
import { type OpenDatabase, openDatabase, type ServerLimits } from '../src/database/open-database.ts';
import type { Hours } from '../src/market/calendar.ts';
import { type HeldClock, heldClock } from '../src/market/clock.ts';
import { type Market, openMarket } from '../src/market/market.ts';
import { localhost } from '../src/passkeys/relying-party.ts';
import { UNLIMITED } from '../src/server/admission.ts';
import { type Faults, openFaults } from './faults.ts';
import { dumpOf, embeddedTemplate, emptyDump, type ServerCopy, serverCopy, templateKey } from './template.ts';

/** The least that Argon2id accepts: a test that is not about hashing must not spend its time on it. */
export const LEAST_HASH_COST: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** On a busy machine a call may wait longer than a customer would: only tests of these limits take the broker's own. */
const PATIENT: ServerLimits = { connection: 60_000, lock: 60_000, statement: 60_000, idle: 60_000 };

/** A Wednesday on which every market trades at some hour; India's are open at this one. */
export const TEST_INSTANT = Date.parse('2026-03-11T11:00:00+05:30');

/** Push services of tests are on the machine itself. */
const TEST_PUSH = { contact: 'mailto:operator@example.com', services: ['http://127.0.0.1'] };

export interface SeededOptions
  extends Omit<BrokerOptions, 'database' | 'clock' | 'marketSeed' | 'market' | 'hashCost'> {
  /** Where the clock is held at first; not before TEST_INSTANT, at which the content is made. */
  instant?: number;
  /** URL of a PostgreSQL server to use instead of memory. */
  server?: string | undefined;
  /** An open database, which the broker closes, instead of a new one. */
  opened?: OpenDatabase;
  /** How long calls wait on that server; a minute by default. */
  databaseLimits?: Partial<ServerLimits>;
  /** 'least' by default. */
  hashing?: 'production' | 'least';
  /** Whether the test can make this broker fail. */
  faults?: boolean;
}

export interface SeededBroker extends Broker {
  clock: HeldClock;
  /** Present if the option asked for it. */
  faults?: Faults;
  /** Whether a token belongs to a session that has not ended. */
  isSessionLive(token: string): Promise<boolean>;
}

/** All brokers of a process share the market, which works out each of its days once. */
const markets = new Map<Hours, Market>();
const marketWith = (hours: Hours): Market => {
  const market = markets.get(hours) ?? openMarket({ hours });
  markets.set(hours, market);
  return market;
};

const makeDump = async (options: Omit<BrokerOptions, 'database'>): Promise<Blob> => {
  const opened = await openDatabase({ memory: true, dump: await emptyDump() });
  const broker = await openBroker({ ...options, database: { opened } });
  try {
    if (!opened.pglite) throw new Error('Only an embedded database can be dumped.');
    return await dumpOf(opened.pglite);
  } finally {
    await broker.close();
  }
};

/** A seeded database of its own on a server, for brokers that a test starts itself. */
export const seededCopy = async (
  server: string,
  { seed = 'demo', hours = 'always', currency = 'INR', environment = 'simulated' }: SeededOptions = {},
): Promise<ServerCopy> => {
  const content = { seed, hours, currency, environment, hashCost: LEAST_HASH_COST };
  return serverCopy(server, await templateKey(content), async (database) => {
    const broker = await openBroker({ ...content, clock: heldClock(TEST_INSTANT), database });
    await broker.close();
  });
};

/** A seeded database for one broker, and how to remove it. */
const seededPlace = async (
  server: string | undefined,
  limits: Partial<ServerLimits>,
  { opened, ...options }: SeededOptions,
): Promise<{ place: BrokerOptions['database']; drop(): Promise<void> }> => {
  if (opened) return { place: { opened }, drop: async () => undefined };
  if (server) {
    const { url, drop } = await seededCopy(server, options);
    return { place: { url, limits }, drop };
  }
  const content = { ...options, hashCost: LEAST_HASH_COST };
  const dump = await embeddedTemplate(await templateKey(content), () =>
    makeDump({ ...content, clock: heldClock(TEST_INSTANT) }),
  );
  return { place: { memory: true, dump }, drop: async () => undefined };
};

/** Opens a seeded broker; the first call of a run makes the template, which takes some seconds. */
export const openSeededBroker = async ({
  instant = TEST_INSTANT,
  server,
  opened,
  seed = 'demo',
  hours = 'always',
  currency = 'INR',
  environment = 'simulated',
  limits = UNLIMITED,
  rateLimits = 'off',
  hashing = 'least',
  faults: withFaults = false,
  databaseLimits = PATIENT,
  relyingParty = localhost,
  push = TEST_PUSH,
  ...rest
}: SeededOptions = {}): Promise<SeededBroker> => {
  const content = { seed, hours, currency, environment };
  const clock = heldClock(instant);
  const faults = withFaults ? openFaults() : undefined;
  const { place, drop } = await seededPlace(server, databaseLimits, {
    ...content,
    ...(opened ? { opened } : {}),
  });
  const broker = await openBroker({
    ...rest,
    ...content,
    ...(hashing === 'least' ? { hashCost: LEAST_HASH_COST } : {}),
    ...(faults ? { prepare: faults.install } : {}),
    market: marketWith(hours),
    relyingParty,
    push,
    limits,
    rateLimits,
    clock,
    database: place,
  });
  const sessionOf = openSessionLookup(broker.db);
  return {
    ...broker,
    clock,
    ...(faults ? { faults } : {}),
    isSessionLive: async (token) => (await sessionOf(hashToken(token))) !== null,
    close: async () => {
      // A hanging request would keep the server open.
      faults?.clear();
      await broker.close();
      await drop();
    },
  };
};
