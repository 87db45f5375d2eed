import { endpoints } from '@bourse/contract/all';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBroker, type TestBroker } from '../../test/test-broker.ts';

let broker: TestBroker;
beforeAll(async () => {
  broker = await openTestBroker();
});
afterAll(() => broker.close());

interface Operation {
  operationId: string;
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: object; anyOf?: object[] } }> };
  responses: Record<
    string,
    { description: string; content: { 'application/json': { schema: { properties: object } } } }
  >;
  security?: unknown[];
}

it('the description has every call of the contract, and nothing else', async () => {
  const response = await broker.inject('/api/openapi.json');
  const { openapi, paths } = response.json() as {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
  };
  expect(openapi).toBe('3.1.0');
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
  );
  const calls = endpoints.map(
    ({ name, method, path }) => `${name} ${method.toLowerCase()} ${path.replace(':id', '{id}')}`,
  );
  expect(described.sort()).toEqual(calls.sort());

  const buy = paths['/stock/success/deal/buy']?.post;
  expect(buy?.parameters.map(({ name }) => name)).toEqual(['Idempotency-Key']);
  expect(buy?.responses['409']?.description).toContain('`insufficient-funds`: Insufficient funds');
  expect(buy?.responses['401']?.description).toContain('logout');
  const fault = buy?.responses['500']?.content['application/json'].schema.properties;
  expect(Object.keys(fault ?? {})).toEqual([
    'msg',
    'data',
    'field',
    'locked_until',
    'tries_left',
    'opens_at',
    'retry_after',
    'request_id',
  ]);
  const photo = paths['/uploads/{id}']?.get;
  expect(photo?.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }]);
  expect(Object.keys(photo?.responses['200']?.content ?? {})).toEqual(['image/*']);
  expect(paths['/stock/user/login']?.post?.security).toEqual([]);
  expect(Object.keys(paths['/stock/success/upload']?.post?.requestBody?.content ?? {})).toEqual([
    'multipart/form-data',
  ]);
});

it('the description’s page runs no script and fetches nothing', async () => {
  const response = await broker.inject('/api/docs');
  expect(response.headers['content-type']).toContain('text/html');
  expect(response.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  const html = response.payload;
  expect(html).not.toMatch(/<script|javascript:|src=|https?:/);
  for (const { name, path } of endpoints) {
    expect(html).toContain(`id="${name}"`);
    expect(html).toContain(path);
  }
});
