/** The broker's door: opens the whole back end, in memory for a test or on a real database for a deployment. */
import type { Currency } from '@bourse/money/currency';
import type { FastifyInstance, LightMyRequestResponse as InjectedResponse, InjectOptions } from 'fastify';
import { openCallers } from './accounts/callers.ts';
import { openClaims } from './accounts/credentials.ts';
import { openPasswords } from './accounts/passwords.ts';
import { openRecentSessions } from './accounts/recent-sessions.ts';
import { openThrottle } from './accounts/throttle.ts';
import { calls } from './calls.ts';
import { migrate } from './database/migrate.ts';
import { type DatabasePlace, type OpenDatabase, openDatabase } from './database/open-database.ts';
import type { Database } from './database/tables.ts';
import { openShownSettings } from './deployment/shown-settings.ts';
import { type Faults, openFaults } from './faults.ts';
import { buildServer, type ServerOptions } from './http/server.ts';
import { openSerializedBars } from './instruments/serialized-bars.ts';
import { openBalances } from './ledger/balances.ts';
import type { Hours } from './market/calendar.ts';
import { type Clock, systemClock } from './market/clock.ts';
import { DEFAULT_SEED, type Market, openMarket } from './market/market.ts';
import { type Door, openDoor } from './office/door.ts';
import { type Office, openOffice } from './office/office.ts';
import { runOffice } from './office/run.ts';
import { type Environment, type Seed, seed } from './seed/seed.ts';
import type { Services, TransactionPasswordUse } from './services.ts';

export interface OfficeOptions {
  /** Milliseconds from the end of one of its rounds to the next; without, it goes round when it is told to. */
  every?: number;
  /** Path of the socket at which `pnpm broker …` asks. */
  door?: string;
}

export interface BrokerOptions extends Omit<ServerOptions, 'logLevel' | 'prepare'> {
  /** A place, or a database that the broker closes with itself. */
  database: DatabasePlace | { opened: OpenDatabase };
  /** What to do when the data folder is no longer this process's, as `openDatabase` has it. */
  onLost?: (problem: Error) => void;
  /** The system's unless a test holds one. */
  clock?: Clock;
  /** 'always' unless configured: a demonstration at night is not dead. */
  hours?: Hours;
  /** What prices are drawn from; one for all processes of a database. */
  marketSeed?: string;
  /** What a new database is filled with; 'empty' unless wanted. */
  seed?: Seed;
  /** 'simulated' unless configured (D1); a live one refuses a database that was filled for a demonstration. */
  environment?: Environment;
  /** The deployment's currency (D33), INR unless configured. */
  currency?: Currency;
  /** The deployment's zone (IANA), India's unless configured. */
  timeZone?: string;
  /** Whether customer service is the app's own chat; off unless configured (D10). */
  serviceChat?: boolean;
  /** Which money calls ask for the transaction password (D29); block trades and QIP always do. */
  transactionPassword?: TransactionPasswordUse;
  office?: OfficeOptions;
  logLevel?: ServerOptions['logLevel'];
  /** Lets a test of another room make this broker fail. Never in a deployment. */
  faults?: boolean;
}

export interface Broker {
  app: FastifyInstance;
  db: Database;
  clock: Clock;
  market: Market;
  currency: Currency;
  office: Office;
  /** There where the option asked for it. */
  faults?: Faults;
  /** @returns the address that it listens on; port 0 takes a free one */
  listen(at: { port: number; host?: string }): Promise<string>;
  /** What the process says of itself, as Prometheus reads it. */
  metrics(): Promise<string>;
  /** A request without a network, as `light-my-request` has it. */
  inject(request: string | InjectOptions): Promise<InjectedResponse>;
  /** Finishes what it began, then closes the database. */
  close(): Promise<void>;
}

const openDoorAt = async (
  path: string | undefined,
  services: Services,
  onError: (error: unknown) => void,
): Promise<Door | undefined> => {
  if (path === undefined) return undefined;
  try {
    return await openDoor(path, (args, operator) => runOffice(services, args, operator));
  } catch (error) {
    onError(error);
    return undefined;
  }
};

/** @throws Error with a sentence for the operator, where the database cannot be opened */
export const openBroker = async ({
  database,
  onLost,
  clock = systemClock,
  hours = 'always',
  marketSeed = DEFAULT_SEED,
  seed: kind = 'empty',
  environment = 'simulated',
  currency = 'INR',
  timeZone = 'Asia/Kolkata',
  serviceChat = false,
  transactionPassword = 'deals-only',
  office: { every, door: doorPath } = {},
  logLevel = 'silent',
  faults: withFaults = false,
  ...server
}: BrokerOptions): Promise<Broker> => {
  const opened = 'opened' in database ? database.opened : await openDatabase(database, onLost);
  try {
    const { db } = opened;
    const market = openMarket({ seed: marketSeed, hours });
    const services: Services = {
      db,
      clock,
      market,
      currency,
      timeZone,
      serviceChat,
      passwords: await openPasswords(),
      throttle: openThrottle(db),
      claims: openClaims(),
      callers: openCallers(db),
      recentSessions: openRecentSessions(),
      balances: openBalances(db),
      shownSettings: openShownSettings(db),
      serializedBars: openSerializedBars(market),
      transactionPassword,
    };
    await migrate(db);
    await seed(services, kind, environment);
    const faults = withFaults ? openFaults() : undefined;
    const { app, metrics, listen } = await buildServer(services, calls, {
      ...server,
      logLevel,
      ...(faults ? { prepare: faults.install } : {}),
    });
    const office = openOffice(
      services,
      (err, duty) => app.log.error({ err, duty }, 'a duty of the office failed'),
      (duty, id) => app.log.info({ duty, id }, 'the office has carried something on'),
    );
    // A broker that cannot be asked at its door still serves its customers.
    const door = await openDoorAt(doorPath, services, (err) =>
      app.log.warn({ err }, 'the office has no door'),
    );
    if (every !== undefined) office.start(every);
    return {
      app,
      db,
      clock,
      market,
      currency,
      office,
      ...(faults ? { faults } : {}),
      listen: ({ port, host = '127.0.0.1' }) => listen({ port, host }),
      metrics,
      inject: (request) => app.inject(request),
      close: async () => {
        faults?.clear();
        await app.close();
        await door?.close();
        await office.stop();
        await opened.close();
      },
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
};
