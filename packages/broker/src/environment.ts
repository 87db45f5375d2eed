/** Reads the process's configuration from its environment variables; operations.md explains them to operators. */

import { stat } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { currencies } from '@bourse/money/currency';
import { z } from 'zod';
import { adminSocketPath } from './back-office/admin-socket.ts';
import type { BackOfficeOptions, BrokerOptions } from './broker.ts';
import { transactionPasswordUses } from './call/services.ts';
import { clockFrom } from './market/clock.ts';
import { localhost, relyingParty } from './passkeys/relying-party.ts';

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

const oneOf = <const T extends readonly string[]>(allowed: T) =>
  z.enum(allowed, { error: ({ input }) => `must be one of ${allowed.join(', ')}, not '${input}'.` });

/** Whole numbers from `least` to `most`. */
const whole = (least: number, most: number, what: string) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: ({ input }) => `must be ${what}, not '${input}'.`,
    })
    .transform(Number);
const port = () => whole(0, 65_535, 'a number up to 65535');
const hours = () => whole(1, 8_760, 'whole hours from 1 to 8760');

/** Several values, separated by commas or spaces. */
const list = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean));

/** Values that satisfy a condition. @param what completes '… must be' */
const listOf = (isFit: (value: string) => boolean, what: string) =>
  list.superRefine((values, context) => {
    const wrong = values.find((value) => !isFit(value));
    if (wrong !== undefined)
      context.addIssue({ code: 'custom', message: `must be ${what}, not '${wrong}'.` });
  });
/** Whether Fastify takes a text as a proxy: an address, a network, or a name of several. */
const isProxy = (text: string): boolean => {
  const [address = '', mask, ...rest] = text.split('/');
  if (rest.length > 0 || isIP(address) === 0) return /^(loopback|linklocal|uniquelocal)$/.test(text);
  const longest = isIP(address) === 4 ? 32 : 128;
  return mask === undefined || isIP(mask) !== 0 || (/^\d{1,3}$/.test(mask) && Number(mask) <= longest);
};
const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

/** What a function makes of a text. @param make throws an Error with a sentence for the operator */
const made = <T>(make: (text: string) => T) =>
  z.string().transform((text, context): T => {
    try {
      return make(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
      return z.NEVER;
    }
  });

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** Whether the host is the customer's own machine, or an IP address, which WebAuthn does not accept as a domain. */
const isLocalhostOrAddress = (origin: string): boolean => {
  if (!URL.canParse(origin)) return origin === 'localhost';
  const { hostname } = new URL(origin);
  return /(?:^|\.)localhost\.?$/.test(hostname) || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
};

const appFolder = z.string().transform(async (path, context) => {
  const folder = resolve(path);
  const page = await stat(join(folder, 'index.html')).catch(() => undefined);
  if (!page?.isFile())
    context.addIssue({
      code: 'custom',
      message: `${folder} holds no index.html: name the folder that pnpm build has composed, or leave it out.`,
    });
  return folder;
});

/** Every variable. A message completes the sentence that begins with the variable's name. */
const variables = z.object({
  PORT: port().default(4000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.string().optional(),
  DATABASE_DIRECT_URL: z.string().optional(),
  BOURSE_DATA: z.string().default(join(REPOSITORY, '.data')),
  MARKET_HOURS: oneOf(['always', 'real']).default('always'),
  MARKET_CLOCK: made(clockFrom).prefault(''),
  MARKET_SEED: z.string().optional(),
  CURRENCY: oneOf(currencies).default('INR'),
  TIME_ZONE: z
    .string()
    .refine(isZone, {
      error: ({ input }) => `must be the name of a time zone, such as Asia/Kolkata, not '${input}'.`,
    })
    .default('Asia/Kolkata'),
  RECHARGE_HOURS: hours().default(24),
  WITHDRAWAL_HOURS: hours().default(24),
  ENVIRONMENT: oneOf(['simulated', 'live']).default('simulated'),
  SEED: oneOf(['demo', 'empty']).optional(),
  TRANSACTION_PASSWORD: oneOf(transactionPasswordUses).optional(),
  SERVICE_CHAT: oneOf(['on', 'off']).default('off'),
  BACK_OFFICE: z
    .string()
    .refine((text) => text === 'off' || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 3_600), {
      error: ({ input }) =>
        `must be the seconds between two runs of its jobs (1 to 3600) or 'off', not '${input}'.`,
    })
    .transform((text) => (text === 'off' ? undefined : Number(text)))
    .prefault('5'),
  STATIC_DIR: appFolder.optional(),
  TRUST_PROXY: listOf(isProxy, 'addresses or networks of proxies, such as 10.0.0.1, 10.1.0.0/16').optional(),
  COUNTRY_HEADER: z.string().optional(),
  PASSKEY_ORIGINS: listOf(
    (text) => text === 'localhost' || text === 'none' || isOrigin(text),
    "'localhost', 'none', or origins such as https://app.example",
  ).optional(),
  PUSH_CONTACT: z
    .string()
    .regex(/^(none|mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, {
      error: ({ input }) => `must be 'none', or an address such as mailto:ops@app.example, not '${input}'.`,
    })
    .optional(),
  PUSH_SERVICES: listOf(isOrigin, 'origins such as http://127.0.0.1').default([]),
  CORS_ORIGINS: listOf(
    (text) => text === '*' || text === 'none' || text === 'null' || isOrigin(text),
    "'*', 'none', or origins such as https://app.example or null",
  ).optional(),
  RATE_LIMITS: oneOf(['on', 'off']).default('on'),
  METRICS_TOKEN: z.string().optional(),
  METRICS_PORT: port().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
      error: ({ input }) =>
        `must be the address of a collector, such as http://127.0.0.1:4318, not '${input}'.`,
    })
    .optional(),
  LOG_LEVEL: oneOf(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
});
type Variables = z.infer<typeof variables>;

/** The names of all variables. */
export const variableNames = Object.keys(variables.shape);

/** What a combination of variables breaks, by the variable to change. */
const CONTRADICTIONS: readonly [
  name: keyof Variables,
  breaks: (values: Variables) => boolean,
  message: string,
][] = [
  [
    'COUNTRY_HEADER',
    // Anybody could send the header past a proxy that is not trusted.
    ({ COUNTRY_HEADER, TRUST_PROXY }) => COUNTRY_HEADER !== undefined && TRUST_PROXY === undefined,
    'is only believed of a trusted proxy: set TRUST_PROXY too.',
  ],
];

/** Variables with which a broker of customers' own money refuses to start (what live means, D84). */
const LIVE_CONTRADICTIONS: typeof CONTRADICTIONS = [
  [
    'SEED',
    ({ SEED }) => SEED === 'demo',
    'is demo, which makes a customer and an invitation code that are public: where ENVIRONMENT is live, set SEED=empty.',
  ],
  [
    'MARKET_SEED',
    ({ MARKET_SEED }) => MARKET_SEED === undefined,
    'is not set, and the prices of its default can be computed from the public sources: where ENVIRONMENT is live, set a secret one, made by openssl rand -hex 32.',
  ],
  [
    'TRANSACTION_PASSWORD',
    // A stolen session must not be enough to move money.
    ({ TRANSACTION_PASSWORD }) => TRANSACTION_PASSWORD !== undefined && TRANSACTION_PASSWORD !== 'always',
    'must be always where ENVIRONMENT is live.',
  ],
  [
    'CORS_ORIGINS',
    // Pages of any origin could use their visitors' browsers to guess passwords.
    ({ CORS_ORIGINS }) => CORS_ORIGINS === undefined || CORS_ORIGINS.includes('*'),
    "must list the origins whose pages may call where ENVIRONMENT is live: 'none' where the app is served beside the API, else origins such as https://app.example, or null for an app from disk.",
  ],
  [
    'PASSKEY_ORIGINS',
    // Any page of a customer's own machine could have its requests signed.
    ({ PASSKEY_ORIGINS = [] }) => PASSKEY_ORIGINS.some(isLocalhostOrAddress),
    "cannot be localhost or an address where ENVIRONMENT is live: name the app's origins, such as https://app.example, or 'none'.",
  ],
];

/** Sends notices in a demonstration without a contact, because push services want one. */
const EXAMPLE_CONTACT = 'mailto:push@bourse.example';

const pushOf = ({ PUSH_CONTACT, PUSH_SERVICES }: Variables, isLive: boolean) => {
  const contact = PUSH_CONTACT ?? (isLive ? 'none' : EXAMPLE_CONTACT);
  return contact === 'none' ? null : { contact, services: PUSH_SERVICES };
};

const relyingPartyOf = ({ PASSKEY_ORIGINS }: Variables, isLive: boolean) => {
  const origins = PASSKEY_ORIGINS ?? (isLive ? ['none'] : ['localhost']);
  if (origins.includes('none')) return null;
  return origins.includes('localhost') ? localhost : relyingParty(origins);
};

/** @throws Error with a sentence for each variable that is wrong, so that an operator mends them in one go */
const readVariables = async (env: NodeJS.ProcessEnv): Promise<Variables> => {
  // An empty variable counts as unset.
  const set = Object.entries(env).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()]] : []));
  const read = await variables.safeParseAsync(Object.fromEntries(set));
  if (!read.success) {
    // A message that names its variable itself comes from the function that reads it.
    const sentences = read.error.issues.map(({ path: [name], message }) =>
      message.startsWith(String(name)) ? message : `${String(name)} ${message}`,
    );
    throw new Error(sentences.join('\n'));
  }
  const { data } = read;
  const rules = data.ENVIRONMENT === 'live' ? [...CONTRADICTIONS, ...LIVE_CONTRADICTIONS] : CONTRADICTIONS;
  const broken = rules.filter(([, breaks]) => breaks(data));
  if (broken.length > 0) throw new Error(broken.map(([name, , message]) => `${name} ${message}`).join('\n'));
  return data;
};

/** @throws Error with a sentence for the operator for each variable that is wrong */
export const readEnvironment = async (env: NodeJS.ProcessEnv): Promise<Environment> => {
  const values = await readVariables(env);
  const {
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: directUrl,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
    MARKET_SEED,
    STATIC_DIR,
    COUNTRY_HEADER,
    TRUST_PROXY,
  } = values;
  const isLive = values.ENVIRONMENT === 'live';
  const origins = values.CORS_ORIGINS ?? ['*'];
  const folder = resolve(values.BOURSE_DATA);
  const adminSocket = url ? undefined : adminSocketPath(folder);
  return {
    port: values.PORT,
    host: values.HOST,
    adminSocket,
    backOffice: {
      ...(values.BACK_OFFICE === undefined ? {} : { every: values.BACK_OFFICE * 1_000 }),
      ...(adminSocket === undefined ? {} : { socket: adminSocket }),
    },
    options: {
      database: url ? { url, ...(directUrl ? { directUrl } : {}) } : { dir: join(folder, 'pglite') },
      clock: values.MARKET_CLOCK,
      hours: values.MARKET_HOURS,
      ...(MARKET_SEED ? { marketSeed: MARKET_SEED } : {}),
      seed: values.SEED ?? (isLive ? 'empty' : 'demo'),
      environment: values.ENVIRONMENT,
      currency: values.CURRENCY,
      timeZone: values.TIME_ZONE,
      creditHours: { recharge: values.RECHARGE_HOURS, withdrawal: values.WITHDRAWAL_HOURS },
      serviceChat: values.SERVICE_CHAT === 'on',
      transactionPassword: values.TRANSACTION_PASSWORD ?? (isLive ? 'always' : 'deals-and-withdrawals'),
      logLevel: values.LOG_LEVEL,
      ...(values.RATE_LIMITS === 'off' ? { rateLimits: 'off' } : {}),
      origins: origins.includes('*') ? '*' : origins.filter((origin) => origin !== 'none'),
      metrics: {
        ...(values.METRICS_TOKEN ? { token: values.METRICS_TOKEN } : {}),
        ...(values.METRICS_PORT === undefined ? {} : { port: values.METRICS_PORT }),
      },
      ...(collector ? { collector } : {}),
      ...(STATIC_DIR ? { staticDir: STATIC_DIR } : {}),
      relyingParty: relyingPartyOf(values, isLive),
      push: pushOf(values, isLive),
      ...(COUNTRY_HEADER ? { countryHeader: COUNTRY_HEADER } : {}),
      ...(TRUST_PROXY ? { trustProxy: TRUST_PROXY } : {}),
    },
  };
};
