/** The calls are those of product.md, and each refusal that the contract names is provoked at a real broker. */
import { readFileSync } from 'node:fs';
import { endpoints } from '@bourse/contract/all';
import { type ErrorCode, errorCatalogue } from '@bourse/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Outcome, openTestBroker, type TestBroker } from '../test-broker.ts';
import { refusalsOf } from './refusals.ts';

const product = readFileSync(new URL('../../../contract/product.md', import.meta.url), 'utf8');

it('the contract has each call that product.md names, and no other', () => {
  const named = [...product.matchAll(/`((?:GET|POST) \/[^`]+)`/g)].map(([, call]) => call);
  const calls = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(named)].sort()).toEqual(calls.sort());
});

const pairs = endpoints.flatMap(({ name, errors }) => errors.map((code) => [name, code] as const));

describe('each refusal of each call', () => {
  let asking: TestBroker;
  let withHours: TestBroker;
  let withoutPasskeys: TestBroker;
  let live: TestBroker;
  let refusals: Record<string, Partial<Record<ErrorCode, () => Promise<Outcome<unknown>>>>>;
  beforeAll(async () => {
    asking = await openTestBroker({ transactionPassword: 'always' });
    withHours = await openTestBroker({ hours: 'real' });
    withoutPasskeys = await openTestBroker({ relyingParty: null });
    live = await openTestBroker({ environment: 'live', seed: 'empty' });
    refusals = refusalsOf({ asking, withHours, withoutPasskeys, live });
  });
  afterAll(async () => {
    await asking?.close();
    await withHours?.close();
    await withoutPasskeys?.close();
    await live?.close();
  });

  it.each(pairs)('%s answers %s', async (name, code) => {
    const provoke = refusals[name]?.[code];
    if (!provoke) throw new Error(`refusals.ts does not know how ${name} comes to refuse with ${code}.`);
    expect(await provoke()).toMatchObject({ code, status: errorCatalogue[code].status });
  });

  it('is one that the contract has', () => {
    const provoked = Object.entries(refusals).flatMap(([name, codes]) =>
      Object.keys(codes).map((code) => `${name} ${code}`),
    );
    expect(provoked.sort()).toEqual(pairs.map((pair) => pair.join(' ')).sort());
  });
});
