import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readEnvironment, variableNames } from './environment.ts';

/** The least that a live broker is told. */
const LIVE = { ENVIRONMENT: 'live', MARKET_SEED: 'a secret', CORS_ORIGINS: 'none' };

it.each([
  [{ PORT: 'abc' }, "PORT must be a number up to 65535, not 'abc'."],
  [{ MARKET_HOURS: 'never' }, "MARKET_HOURS must be one of always, real, not 'never'."],
  [{ MARKET_CLOCK: 'noon' }, 'MARKET_CLOCK must be an instant'],
  [{ CURRENCY: 'EUR' }, "CURRENCY must be one of INR, MXN, USD, CHF, not 'EUR'."],
  [{ TIME_ZONE: 'Mars/Olympus' }, 'TIME_ZONE must be the name of a time zone'],
  [{ RECHARGE_HOURS: '0' }, "RECHARGE_HOURS must be whole hours from 1 to 8760, not '0'."],
  [{ SERVICE_CHAT: 'yes' }, "SERVICE_CHAT must be one of on, off, not 'yes'."],
  [
    { STATIC_DIR: '/nowhere' },
    'STATIC_DIR /nowhere holds no index.html: name the folder that pnpm build has composed, or leave it out.',
  ],
  [{ TRUST_PROXY: 'nginx' }, "addresses or networks of proxies, such as 10.0.0.1, 10.1.0.0/16, not 'nginx'."],
  [{ TRUST_PROXY: '10.0.0.1, 10.0.0.0/33' }, "not '10.0.0.0/33'."],
  [{ PASSKEY_ORIGINS: 'http://app.example' }, 'PASSKEY_ORIGINS must be https origins, because browsers'],
  [
    { PASSKEY_ORIGINS: 'https://app.example https://app.invalid' },
    "PASSKEY_ORIGINS must be of one domain, because passkeys of 'app.example' do not work on 'app.invalid': remove",
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of silent, error, warn, info, debug'],
  [{ SEED: 'mine' }, "SEED must be one of demo, empty, not 'mine'."],
  [{ CORS_ORIGINS: 'app.example' }, "origins such as https://app.example or null, not 'app.example'"],
  [{ CORS_ORIGINS: 'https://app.example/' }, "not 'https://app.example/'"],
  [{ METRICS_PORT: 'x' }, 'METRICS_PORT must be a number'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT must be the address of a collector, such as http://127.0.0.1:4318,',
  ],
  [{ ENVIRONMENT: 'production' }, "ENVIRONMENT must be one of simulated, live, not 'production'."],
  [{ BACK_OFFICE: '0' }, "BACK_OFFICE must be the seconds between two runs of its jobs (1 to 3600) or 'off'"],
  [
    { TRANSACTION_PASSWORD: 'deals-only' },
    'TRANSACTION_PASSWORD must be one of deals-and-withdrawals, always',
  ],
  [{ ...LIVE, SEED: 'demo' }, 'SEED is demo, which makes a customer and an invitation code that are public'],
  [{ ...LIVE, MARKET_SEED: '' }, 'MARKET_SEED is not set, and the prices of its default can be computed'],
  [
    { ...LIVE, TRANSACTION_PASSWORD: 'deals-and-withdrawals' },
    'TRANSACTION_PASSWORD must be always where ENVIRONMENT is live.',
  ],
  [
    { ...LIVE, CORS_ORIGINS: '' },
    'CORS_ORIGINS must list the origins whose pages may call where ENVIRONMENT is live',
  ],
  [
    { ...LIVE, CORS_ORIGINS: '*' },
    'CORS_ORIGINS must list the origins whose pages may call where ENVIRONMENT is live',
  ],
  [
    { ...LIVE, CORS_ORIGINS: 'https://app.example, *' },
    'CORS_ORIGINS must list the origins whose pages may call where ENVIRONMENT is live',
  ],
  ...[
    'localhost',
    'http://localhost:4000',
    'https://app.example, https://localhost',
    'https://app.localhost',
    'https://127.0.0.1',
    'https://[::1]:4000',
    'https://app.example, https://203.0.113.7',
  ].map((origins) => [
    { ...LIVE, PASSKEY_ORIGINS: origins },
    'PASSKEY_ORIGINS cannot be localhost or an address where ENVIRONMENT is live',
  ]),
] as [Record<string, string>, string][])('says in one sentence what is wrong: %j', async (env, sentence) => {
  await expect(readEnvironment(env)).rejects.toThrow(sentence);
});

it.each([
  ['https://app.example, null', ['https://app.example', 'null']],
  ['none', []],
  ['*', '*'],
])('reads the origins whose pages may call: %s', async (text, origins) => {
  expect((await readEnvironment({ CORS_ORIGINS: text })).options).toMatchObject({ origins });
});

it('has defaults for everything: a simulated demonstration in rupees, always open, in .data of the repository', async () => {
  const { port, host, options } = await readEnvironment({});
  expect([port, host]).toEqual([4000, '127.0.0.1']);
  expect(options).toMatchObject({ seed: 'demo', currency: 'INR', hours: 'always', logLevel: 'warn' });
  expect(options).toMatchObject({ timeZone: 'Asia/Kolkata', serviceChat: false });
  expect(options.database).toEqual({ dir: expect.stringMatching(/\/\.data\/pglite$/) });
  expect(options).not.toHaveProperty('staticDir');
  expect(options).not.toHaveProperty('marketSeed');
});

it('names every variable that is wrong, so that one start shows them all', async () => {
  const wrong = { ...LIVE, PORT: 'abc', CURRENCY: 'EUR' };
  await expect(readEnvironment(wrong)).rejects.toThrow(/^PORT must be .*\nCURRENCY must be .*$/);
  await expect(readEnvironment({ ENVIRONMENT: 'live' })).rejects.toThrow(
    /^MARKET_SEED is .*\nCORS_ORIGINS must /,
  );
});

it('is explained to operators, variable by variable', async () => {
  const page = await readFile(join(import.meta.dirname, '../operations.md'), 'utf8');
  const [, section = ''] = page.split('## Variables');
  const rows = section.split(/^## /m)[0]?.match(/^\| `.*?\|/gm) ?? [];
  const explained = rows.flatMap((row) => [...row.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  // DEBUG is read by the process itself, when it prints why it could not start.
  expect(explained.toSorted()).toEqual([...variableNames, 'DEBUG'].toSorted());
});

it('is live with an empty database and without pages of other origins, and always asks for the transaction password', async () => {
  const { options } = await readEnvironment(LIVE);
  expect(options).toMatchObject({
    environment: 'live',
    seed: 'empty',
    marketSeed: 'a secret',
    transactionPassword: 'always',
    origins: [],
    push: null,
    relyingParty: null,
  });
});

it('reads every variable, and ignores empty ones', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'bourse-environment-'));
  await writeFile(join(dir, 'index.html'), '<!doctype html>');
  const { port, host, options } = await readEnvironment({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgres://bourse@db/bourse',
    BOURSE_DATA: '',
    MARKET_HOURS: 'real',
    MARKET_CLOCK: '2026-03-02T10:00:00+05:30',
    MARKET_SEED: 'a secret',
    CURRENCY: 'MXN',
    TIME_ZONE: 'America/Mexico_City',
    RECHARGE_HOURS: '6',
    SERVICE_CHAT: 'on',
    STATIC_DIR: dir,
    TRUST_PROXY: '10.0.0.1, 10.1.0.0/16, ::1, loopback',
    COUNTRY_HEADER: 'CF-IPCountry',
    PASSKEY_ORIGINS: 'https://app.example, https://www.app.example',
  });
  expect([port, host]).toEqual([8080, '0.0.0.0']);
  expect(options).toMatchObject({
    database: { url: 'postgres://bourse@db/bourse' },
    hours: 'real',
    marketSeed: 'a secret',
    currency: 'MXN',
    timeZone: 'America/Mexico_City',
    creditHours: { recharge: 6, withdrawal: 24 },
    serviceChat: true,
    staticDir: dir,
    trustProxy: ['10.0.0.1', '10.1.0.0/16', '::1', 'loopback'],
    countryHeader: 'CF-IPCountry',
  });
  expect(options.relyingParty?.id).toBe('app.example');
  expect(options.clock?.now()).toBe(Date.parse('2026-03-02T04:30:00Z'));
  await rm(dir, { recursive: true });
});

it('has passkeys on localhost by default, and where money is live only for origins that are named', async () => {
  const of = async (env: NodeJS.ProcessEnv) => (await readEnvironment(env)).options.relyingParty?.id;
  expect(await of({})).toBe('localhost');
  expect(await of({ PASSKEY_ORIGINS: 'none' })).toBeUndefined();
  expect(await of(LIVE)).toBeUndefined();
  expect(await of({ ...LIVE, PASSKEY_ORIGINS: 'https://app.example' })).toBe('app.example');
  const alike = 'https://localhost.example.com';
  expect(await of({ ...LIVE, PASSKEY_ORIGINS: alike })).toBe('localhost.example.com');
  await expect(readEnvironment({ PASSKEY_ORIGINS: 'app.example' })).rejects.toThrow('PASSKEY_ORIGINS');
  await expect(readEnvironment({ PASSKEY_ORIGINS: 'http://app.example' })).rejects.toThrow('https');
});

it('sends push messages in a demonstration, and where money is live only with a contact that is named', async () => {
  const of = async (env: NodeJS.ProcessEnv) => (await readEnvironment(env)).options.push;
  expect(await of({})).toMatchObject({ services: [] });
  expect(await of({ PUSH_CONTACT: 'none' })).toBeNull();
  expect(await of(LIVE)).toBeNull();
  const contact = 'mailto:ops@app.example';
  const services = 'https://push.example, http://127.0.0.1:8080';
  expect(await of({ ...LIVE, PUSH_CONTACT: contact, PUSH_SERVICES: services })).toEqual({
    contact,
    services: ['https://push.example', 'http://127.0.0.1:8080'],
  });
  await expect(readEnvironment({ PUSH_CONTACT: 'ops@app.example' })).rejects.toThrow('PUSH_CONTACT');
  await expect(readEnvironment({ PUSH_SERVICES: '127.0.0.1' })).rejects.toThrow('PUSH_SERVICES');
});

it('believes a header about the country only of a trusted proxy', async () => {
  await expect(readEnvironment({ COUNTRY_HEADER: 'cf-ipcountry' })).rejects.toThrow('TRUST_PROXY');
});
