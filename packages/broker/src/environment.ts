/** Reads the process's configuration from its environment variables. */

import { stat } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { currencies, isCurrency } from '@bourse/money/currency';
import { adminSocketPath } from './back-office/admin-socket.ts';
import type { BackOfficeOptions, BrokerOptions } from './broker.ts';
import type { RelyingParty } from './call/services.ts';
import { clockFrom } from './market/clock.ts';
import { localhost, relyingParty } from './passkeys/relying-party.ts';
import type { Seed } from './seed/seed.ts';
import type { Origins } from './server/cross-origin.ts';

export interface Environment {
  port: number;
  host: string;
  options: BrokerOptions;
  /** How a serving broker runs its back office; a `pnpm broker …` command runs no jobs by itself. */
  backOffice: BackOfficeOptions;
  /** Path of the admin socket of the broker that has the embedded database open. */
  adminSocket: string | undefined;
}

/** The checkout: this file is packages/broker/src/environment.ts of it. */
export const REPOSITORY = join(import.meta.dirname, '../../..');
const PORT = '4000';
const ENVIRONMENTS = ['simulated', 'live'] as const;
const LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

const oneOf = <T extends string>(name: string, value: string, allowed: readonly T[]): T => {
  const found = allowed.find((one) => one === value);
  if (!found) throw new Error(`${name} must be one of ${allowed.join(', ')}, not '${value}'.`);
  return found;
};

const zoneFrom = (name: string): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone && name;
  } catch {
    throw new Error(`TIME_ZONE must be the name of a time zone, such as Asia/Kolkata, not '${name}'.`);
  }
};

const portFrom = (text: string, name = 'PORT'): number => {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new Error(`${name} must be a number up to 65535, not '${text}'.`);
  return port;
};

const originsFrom = (text: string): Origins => {
  if (text === '*') return '*';
  if (text === 'none') return [];
  const origins = text.split(/[\s,]+/);
  const wrong = origins.find((origin) => origin !== 'null' && !isOrigin(origin));
  if (wrong !== undefined)
    throw new Error(
      `CORS_ORIGINS must be '*', 'none', or origins such as https://app.example or null, not '${wrong}'.`,
    );
  return origins;
};
const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

/** Whether the host is the customer's own machine, or an IP address, which WebAuthn does not accept as a domain. */
const isLocalhostOrAddress = (origin: string): boolean => {
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return /(?:^|\.)localhost\.?$/.test(hostname) || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
};

/** Who a push service turns to; it wants one, and a demonstration has none. */
const NO_CONTACT = 'mailto:push@bourse.example';

/** Notices to closed apps: always in a demonstration; where money is live the operator names a contact. */
const pushFrom = (contact: string | undefined, services: string | undefined, isLive: boolean) => {
  const to = contact ?? (isLive ? 'none' : NO_CONTACT);
  if (to === 'none') return null;
  if (!/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(to))
    throw new Error(
      `PUSH_CONTACT must be 'none', or an address such as mailto:ops@app.example, not '${to}'.`,
    );
  const allowed = services?.split(/[\s,]+/) ?? [];
  const wrong = allowed.find((origin) => !isOrigin(origin));
  if (wrong !== undefined)
    throw new Error(`PUSH_SERVICES must be origins such as http://127.0.0.1, not '${wrong}'.`);
  return { contact: to, services: allowed };
};

/** Where passkeys may be used: localhost by default, but never where money is live. */
const relyingPartyFrom = (text: string | undefined, isLive: boolean): RelyingParty | null => {
  const origins = text ?? (isLive ? 'none' : 'localhost');
  if (origins === 'none') return null;
  const all = origins.split(/[\s,]+/);
  // Any page of a customer's own machine could have them signed, and none that customers open.
  if (isLive && all.some((origin) => origin === 'localhost' || isLocalhostOrAddress(origin)))
    throw new Error(
      "PASSKEY_ORIGINS cannot be localhost or an address where ENVIRONMENT is live: name the app's origins, such as https://app.example, or 'none'.",
    );
  if (origins === 'localhost') return localhost;
  const wrong = all.find((origin) => !isOrigin(origin));
  if (wrong !== undefined)
    throw new Error(
      `PASSKEY_ORIGINS must be 'localhost', 'none', or origins such as https://app.example, not '${wrong}'.`,
    );
  return relyingParty(all);
};

const BACK_OFFICE_EVERY = '5';
const backOfficeFrom = (text: string): { every?: number } => {
  if (text === 'off') return {};
  const seconds = Number(text);
  if (!/^\d+$/.test(text) || seconds < 1 || seconds > 3_600)
    throw new Error(
      `BACK_OFFICE must be the seconds between two runs of its jobs (1 to 3600) or 'off', not '${text}'.`,
    );
  return { every: seconds * 1_000 };
};

const appFolder = async (path: string): Promise<string> => {
  const dir = resolve(path);
  const page = await stat(join(dir, 'index.html')).catch(() => undefined);
  if (!page?.isFile()) throw new Error(`STATIC_DIR ${dir} holds no index.html.`);
  return dir;
};

const USES = ['deals-only', 'always'] as const;

/** Live money asks for the transaction password always (D29): a stolen session must not be enough to move it. */
const transactionPasswordFrom = (text: string | undefined, environment: (typeof ENVIRONMENTS)[number]) => {
  const isLive = environment === 'live';
  const use = oneOf('TRANSACTION_PASSWORD', text ?? (isLive ? 'always' : 'deals-only'), USES);
  if (isLive && use !== 'always')
    throw new Error('TRANSACTION_PASSWORD must be always where ENVIRONMENT is live.');
  return use;
};

/** Refuses values that are public because the sources are. @throws Error with a sentence for the operator */
const mustBeSecret = (seed: Seed, marketSeed: string | undefined): void => {
  if (seed === 'demo')
    throw new Error(
      'SEED=demo makes a customer and an invitation code that are public: where ENVIRONMENT is live, set SEED=empty.',
    );
  if (marketSeed === undefined)
    throw new Error(
      'The prices of the default MARKET_SEED can be computed from the public sources: where ENVIRONMENT is live, set a secret one.',
    );
};

/** @throws Error with a sentence for the operator */
export const readEnvironment = async (env: NodeJS.ProcessEnv): Promise<Environment> => {
  /** An empty variable counts as unset. */
  const get = (name: string): string | undefined => env[name]?.trim() || undefined;
  const currency = get('CURRENCY') ?? 'INR';
  if (!isCurrency(currency))
    throw new Error(`CURRENCY must be one of ${currencies.join(', ')}, not '${currency}'.`);
  const url = get('DATABASE_URL');
  const folder = resolve(get('BOURSE_DATA') ?? join(REPOSITORY, '.data'));
  const adminSocket = url ? undefined : adminSocketPath(folder);
  const staticDir = get('STATIC_DIR');
  const proxies = get('TRUST_PROXY');
  const countryHeader = get('COUNTRY_HEADER');
  // Anybody could send it past a proxy that is not trusted.
  if (countryHeader !== undefined && proxies === undefined)
    throw new Error('COUNTRY_HEADER is only believed of a trusted proxy: set TRUST_PROXY too.');
  const marketSeed = get('MARKET_SEED');
  const origins = originsFrom(get('CORS_ORIGINS') ?? '*');
  const seed = oneOf('SEED', get('SEED') ?? 'demo', ['demo', 'empty']);
  const environment = oneOf('ENVIRONMENT', get('ENVIRONMENT') ?? 'simulated', ENVIRONMENTS);
  const passkeys = relyingPartyFrom(get('PASSKEY_ORIGINS'), environment === 'live');
  if (environment === 'live') mustBeSecret(seed, marketSeed);
  const metricsPort = get('METRICS_PORT');
  const metricsToken = get('METRICS_TOKEN');
  return {
    port: portFrom(get('PORT') ?? PORT),
    host: get('HOST') ?? '127.0.0.1',
    adminSocket,
    backOffice: {
      ...backOfficeFrom(get('BACK_OFFICE') ?? BACK_OFFICE_EVERY),
      ...(adminSocket === undefined ? {} : { socket: adminSocket }),
    },
    options: {
      database: url ? { url } : { dir: join(folder, 'pglite') },
      clock: clockFrom(get('MARKET_CLOCK')),
      hours: oneOf('MARKET_HOURS', get('MARKET_HOURS') ?? 'always', ['always', 'real']),
      ...(marketSeed ? { marketSeed } : {}),
      seed,
      environment,
      currency,
      timeZone: zoneFrom(get('TIME_ZONE') ?? 'Asia/Kolkata'),
      serviceChat: oneOf('SERVICE_CHAT', get('SERVICE_CHAT') ?? 'off', ['on', 'off']) === 'on',
      transactionPassword: transactionPasswordFrom(get('TRANSACTION_PASSWORD'), environment),
      logLevel: oneOf('LOG_LEVEL', get('LOG_LEVEL') ?? 'warn', LEVELS),
      ...(oneOf('RATE_LIMITS', get('RATE_LIMITS') ?? 'on', ['on', 'off']) === 'off'
        ? { rateLimits: 'off' }
        : {}),
      origins,
      metrics: {
        ...(metricsToken ? { token: metricsToken } : {}),
        ...(metricsPort ? { port: portFrom(metricsPort, 'METRICS_PORT') } : {}),
      },
      ...(staticDir ? { staticDir: await appFolder(staticDir) } : {}),
      relyingParty: passkeys,
      push: pushFrom(get('PUSH_CONTACT'), get('PUSH_SERVICES'), environment === 'live'),
      ...(countryHeader ? { countryHeader } : {}),
      ...(proxies ? { trustProxy: proxies.split(',').map((proxy) => proxy.trim()) } : {}),
    },
  };
};
