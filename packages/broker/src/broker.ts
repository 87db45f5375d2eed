/** The broker's entry point: opens the whole back end, in memory for a test or on a real database for a deployment. */
import type { Currency } from '@bourse/money/currency';
import type { FastifyInstance, LightMyRequestResponse as InjectedResponse, InjectOptions } from 'fastify';
import { openLoginQueue } from './accounts/credentials.ts';
import { type HashCost, openPasswords, type VerifyHash } from './accounts/passwords.ts';
import { type AdminSocket, openAdminSocket } from './back-office/admin-socket.ts';
import { type Repeated, repeat } from './back-office/repeat.ts';
import { runCommand } from './back-office/run-command.ts';
import { openScheduler, type Scheduler } from './back-office/scheduler.ts';
import { openRecentSessions, type RecentSessions } from './call/recent-sessions.ts';
import type {
  CreditHours,
  PushSettings,
  RelyingParty,
  Services,
  TransactionPasswordUse,
} from './call/services.ts';
import { openSessionLookup } from './call/session-lookup.ts';
import { openThrottle } from './call/throttle.ts';
import { calls } from './calls.ts';
import { migrate } from './database/migrate.ts';
import { type DatabasePlace, type OpenDatabase, openDatabase } from './database/open-database.ts';
import type { Database } from './database/tables.ts';
import type { Environment } from './deployment/live.ts';
import { openShownSettings } from './deployment/shown-settings.ts';
import { openSerializedBars } from './instruments/serialized-bars.ts';
import { openBalances } from './ledger/balances.ts';
import type { Hours } from './market/calendar.ts';
import { type Clock, systemClock } from './market/clock.ts';
import { DEFAULT_SEED, type Market, openMarket } from './market/market.ts';
import { NO_SIMULATED_NEWS, openSimulatedNews } from './market-news/simulated-news.ts';
import { openPastPrices } from './positions/past-prices.ts';
import { openPushKeys } from './push/keys.ts';
import { openPushDelivery } from './push/push-delivery.ts';
import { openCountedReleases } from './releases/counted-releases.ts';
import { openPartCounts } from './releases/part-counts.ts';
import { type Seed, seed } from './seed/seed.ts';
import { buildServer, type ServerOptions } from './server/server.ts';

export interface BackOfficeOptions {
  /** Milliseconds from the end of one run of the jobs to the next; without it, they run only on demand. */
  every?: number;
  /** Path of the admin socket, over which `pnpm broker …` reaches this broker. */
  socket?: string;
}

export interface BrokerOptions extends Omit<ServerOptions, 'logLevel' | 'telemetry'> {
  /** Where the database is, or an open database, which the broker then closes. */
  database: DatabasePlace | { opened: OpenDatabase };
  /** Whether a database of an older version of the broker is upgraded, as by default, or refused. */
  upgrade?: boolean;
  /**
   * Whether the database is opened for one command, not for serving. Settings that a start refuses are then accepted,
   * because commands are how operators change them.
   */
  isForCommand?: boolean;
  /** Called when the data folder is no longer this process's, as in `openDatabase`. */
  onLost?: (problem: Error) => void;
  /** The system's by default. */
  clock?: Clock;
  /** 'always' by default, so that a demonstration at night has open markets. */
  hours?: Hours;
  /** The seed of the prices; the same for all processes of a database. */
  marketSeed?: string;
  /** By default one is opened with the seed and the hours; several brokers can share one, because it is pure functions. */
  market?: Market;
  /** What a new database is filled with; 'empty' by default. */
  seed?: Seed;
  /** 'simulated' by default; a live one gives nobody money and leaves decisions to operators (D84). */
  environment?: Environment;
  /** Whether there are news of the simulated market; by default where the environment is simulated. */
  simulatedNews?: boolean;
  /** The deployment's currency (D33); INR by default. */
  currency?: Currency;
  /** The deployment's zone (IANA); India's by default. */
  timeZone?: string;
  /** Within how many hours money is promised to arrive; 24 each by default (D73). */
  creditHours?: CreditHours;
  /** Whether customer service is the app's own chat; off by default (D10). */
  serviceChat?: boolean;
  /** Which money calls ask for the transaction password; block trades, QIP and withdrawals always do (D86). */
  transactionPassword?: TransactionPasswordUse;
  /** The header in which a trusted proxy names the caller's country (ISO 3166); by default none is read. */
  countryHeader?: string;
  /** Whom passkeys are made for; by default there are none. */
  relyingParty?: RelyingParty | null;
  /** How notices are sent to closed apps; by default they are not. */
  push?: Pick<PushSettings, 'contact' | 'services'> | null;
  backOffice?: BackOfficeOptions;
  /** Of new passwords' hashes; OWASP's smallest by default, and only a test takes less. */
  hashCost?: HashCost;
  /** Whether a hash is that of a password; Argon2's by default, and only a test holds it up. */
  verifyHash?: VerifyHash;
  logLevel?: ServerOptions['logLevel'];
  /** Base URL of an OpenTelemetry collector; by default traces and metrics are sent nowhere. */
  collector?: string;
}

export interface Broker {
  app: FastifyInstance;
  db: Database;
  /** By which commands that end sessions wait until no process serves them. */
  recentSessions: RecentSessions;
  clock: Clock;
  market: Market;
  currency: Currency;
  timeZone: string;
  /** Whether its money is customers' own. */
  isLive: boolean;
  scheduler: Scheduler;
  /** Sends the notices and reached alerts that are due to devices whose app is closed. */
  sendPushes(): Promise<void>;
  /** @returns the address that it listens on; port 0 takes a free one */
  listen(at: { port: number; host?: string }): Promise<string>;
  /** The metrics of the process, for Prometheus. */
  metrics(): Promise<string>;
  /** The address of the metrics, once they are served on a port of their own. */
  metricsAddress(): string | undefined;
  /** Sends a request without a network, through `light-my-request`. */
  inject(request: string | InjectOptions): Promise<InjectedResponse>;
  /** Finishes requests and jobs in progress, then closes the database. */
  close(): Promise<void>;
}

/** Said of a live broker while there is no source of real prices (D84). */
export const INVENTED_PRICES =
  'The prices of this live broker are invented: there is no source of real ones yet';

const openAdminSocketAt = async (
  path: string | undefined,
  services: Services,
  onError: (error: unknown) => void,
): Promise<AdminSocket | undefined> => {
  if (path === undefined) return undefined;
  try {
    return await openAdminSocket(path, (args, operator) => runCommand(services, args, operator), onError);
  } catch (error) {
    onError(error);
    return undefined;
  }
};

/** @throws Error with a sentence for the operator if the database cannot be opened */
export const openBroker = async ({
  database,
  upgrade = true,
  isForCommand = false,
  onLost,
  clock = systemClock,
  hours = 'always',
  marketSeed = DEFAULT_SEED,
  market = openMarket({ seed: marketSeed, hours }),
  seed: kind = 'empty',
  environment = 'simulated',
  simulatedNews = environment === 'simulated',
  currency = 'INR',
  timeZone = 'Asia/Kolkata',
  creditHours = { recharge: 24, withdrawal: 24 },
  serviceChat = false,
  transactionPassword = 'deals-and-withdrawals',
  countryHeader,
  relyingParty = null,
  push = null,
  backOffice: { every, socket: socketPath } = {},
  hashCost,
  verifyHash,
  logLevel = 'silent',
  collector,
  ...server
}: BrokerOptions): Promise<Broker> => {
  const telemetry =
    collector === undefined || isForCommand
      ? undefined
      : (await import('./telemetry/telemetry.ts')).openTelemetry(collector);
  const opened =
    'opened' in database ? database.opened : await openDatabase(database, onLost, telemetry?.traceStatement);
  try {
    const { db } = opened;
    const isNewer = await opened.withDirect((direct) => migrate(direct, { upgrade }));
    const sessionLookup = openSessionLookup(db);
    const countedReleases = openCountedReleases(db, server.staticDir);
    let logError: (err: unknown) => void = () => {};
    let logDeafness: (err: unknown) => void = () => {};
    const recentSessions = await openRecentSessions(
      sessionLookup,
      (heard) => opened.listen('session_ended', isForCommand ? null : heard),
      (err) => logDeafness(err),
    );
    const partCounts = openPartCounts(db, countedReleases, (err) => logError(err));
    const services: Services = {
      db,
      clock,
      market,
      currency,
      timeZone,
      creditHours,
      isLive: environment === 'live',
      serviceChat,
      countryHeader: countryHeader?.toLowerCase(),
      relyingParty,
      push: push && { ...push, keys: await openPushKeys(db) },
      passwords: await openPasswords(hashCost, verifyHash),
      throttle: openThrottle(db),
      loginQueue: openLoginQueue(),
      sessionLookup,
      recentSessions,
      balances: openBalances(db),
      shownSettings: openShownSettings(db, clock),
      serializedBars: openSerializedBars(market),
      pastPrices: openPastPrices(market),
      simulatedNews: simulatedNews ? openSimulatedNews(market) : NO_SIMULATED_NEWS,
      transactionPassword,
      countedReleases,
      partCounts,
    };
    await seed(services, kind, environment, isForCommand);
    const { app, metrics, metricsAddress, listen } = await buildServer(services, calls, {
      ...server,
      logLevel,
      telemetry,
      ...(opened.freeSpace ? { freeSpace: opened.freeSpace } : {}),
    });
    opened.freeSpace?.onChange((isLow) =>
      isLow
        ? app.log.error(
            'less than 64 MB are free on the disk of the data: nothing is changed until there are',
          )
        : app.log.warn('there is space on the disk of the data again'),
    );
    if (isNewer && !isForCommand)
      app.log.warn('the database is that of a newer version of the broker, and is left as it is');
    telemetry?.logProblems((problem) => app.log.warn({ problem }, 'telemetry could not be sent'));
    if (services.isLive && !isForCommand) app.log.warn(INVENTED_PRICES);
    logDeafness = (err) =>
      app.log.warn({ err }, 'the database sends no notifications, so each call looks its session up');
    logError = (err) => app.log.error({ err }, 'reports of the app could not be counted');
    const scheduler = openScheduler(services, {
      onError: (err, job) => app.log.error({ err, job }, 'a job of the back office failed'),
      onStep: (job, id) => app.log.info({ job, id }, 'a job of the back office has done one piece of work'),
      mayRun: () => opened.freeSpace?.isLow !== true,
      isEmbedded: opened.pglite !== undefined,
    });
    // A broker without its admin socket still serves its customers.
    const socket = await openAdminSocketAt(socketPath, services, (err) =>
      app.log.warn({ err }, 'the admin socket does not work'),
    );
    const delivery =
      services.push &&
      openPushDelivery(services, services.push, {
        onError: (err) => app.log.error({ err }, 'push messages could not be sent'),
        onFailure: (failure) => app.log.warn(failure, 'a push service has not taken a message'),
      });
    if (every !== undefined) scheduler.start(every);
    // Apart from the jobs and from each other, because a push service may be slow.
    const pushLoops: Repeated[] =
      every === undefined || !delivery
        ? []
        : [repeat(delivery.watchAlerts, every), repeat(delivery.send, every)];
    partCounts.start();
    return {
      app,
      db,
      recentSessions,
      clock,
      market,
      currency,
      timeZone,
      isLive: services.isLive,
      scheduler,
      sendPushes: async () => {
        await delivery?.watchAlerts();
        await delivery?.sendAll();
      },
      listen: ({ port, host = '127.0.0.1' }) => listen({ port, host }),
      metrics,
      metricsAddress,
      inject: (request) => app.inject(request),
      close: async () => {
        await app.close();
        await socket?.close();
        await scheduler.stop();
        await Promise.all(pushLoops.map((loop) => loop.stop()));
        await delivery?.close();
        await partCounts.close();
        await recentSessions.close();
        await telemetry?.close();
        await opened.close();
      },
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
};
