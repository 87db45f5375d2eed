/** Generates the API's description from the contract, so that it cannot contradict the calls. */
import type { AnyEndpoint } from '@bourse/contract/endpoint';
import { type ErrorCode, errorCatalogue } from '@bourse/contract/errors';
import { type JsonSchema, jsonSchema } from '@bourse/contract/json-schema';
import { refusalDetails } from '@bourse/contract/refusal';
import { isFile } from '@bourse/contract/schema';

/** Refusals that every call may answer beside its own. */
const GENERAL: readonly ErrorCode[] = ['invalid-input', 'too-many-requests', 'overloaded', 'fault'];

/** 'listBankCards' → 'List bank cards'. */
export const titleOf = ({ name }: AnyEndpoint): string => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const refusalsOf = ({ errors, open }: AnyEndpoint): ErrorCode[] => [
  ...new Set([...errors, ...GENERAL, ...(open ? [] : (['logout'] as const))]),
];

/** The call's topic: the first thing that it reads or changes. */
export const topicOf = ({ reads, changes }: AnyEndpoint): string =>
  (reads ?? changes ?? ['session'])[0] ?? 'session';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

const refusalsByStatus = (endpoint: AnyEndpoint): Record<string, object> => {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of refusalsOf(endpoint)) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${errorCatalogue[code].sentence}`).join('\n\n'),
        ...json({
          type: 'object',
          required: ['msg'],
          properties: {
            msg: { enum: ['no'] },
            ...(codes.includes('logout') ? { message: { enum: ['logout'] } } : { data: { enum: codes } }),
            field: { type: 'string', description: 'The field that is wrong, where it is one' },
            ...jsonSchema(refusalDetails).properties,
            ...(codes.includes('fault')
              ? { request_id: { type: 'string', description: 'What the log has it under, as x-request-id' } }
              : {}),
          },
        }),
      },
    ]),
  );
};

const parameters = (schema: JsonSchema, path: string): object[] =>
  Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    in: path.split('/').includes(`:${name}`) ? 'path' : 'query',
    required: schema.required?.includes(name) ?? false,
    schema: field,
  }));

const KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: '8 to 128 printable characters; the same key and body are carried out once, for good',
  schema: { type: 'string', minLength: 8, maxLength: 128 },
};

const operation = (endpoint: AnyEndpoint): object => {
  const { name, method, path, input, output, open, money, multipart, changes } = endpoint;
  const asked = jsonSchema(input);
  return {
    operationId: name,
    summary: titleOf(endpoint),
    ...(changes?.length ? { description: `Changes: ${changes.join(', ')}.` } : {}),
    tags: [topicOf(endpoint)],
    ...(open ? { security: [] } : {}),
    parameters: [...(money ? [KEY] : []), ...(method === 'GET' ? parameters(asked, path) : [])],
    ...(method === 'POST'
      ? {
          requestBody: {
            required: true,
            content: { [multipart ? 'multipart/form-data' : 'application/json']: { schema: asked } },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'Done',
        ...(isFile(output)
          ? { content: { 'image/*': { schema: jsonSchema(output) } } }
          : json({
              type: 'object',
              required: ['msg'],
              properties: { msg: { enum: ['ok'] }, data: jsonSchema(output) },
            })),
      },
      ...refusalsByStatus(endpoint),
    },
  };
};

/** @returns an OpenAPI 3.1 document */
export const openApi = (endpoints: readonly AnyEndpoint[]): object => {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bourse',
      version: '1',
      description:
        'Every answer is an envelope: `{ "msg": "ok", "data": … }`, or `{ "msg": "no", "data": "<code>" }` with the fitting status. Amounts are decimals, as numbers or strings; times are epoch milliseconds.',
    },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } } },
    security: [{ token: [] }],
    paths,
  };
};
