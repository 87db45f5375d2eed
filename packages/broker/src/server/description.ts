/** `/openapi.json`, and a page that shows it: plain HTML without scripts or resources from elsewhere. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { AnyEndpoint } from '@bourse/contract/endpoint';
import { errorCatalogue } from '@bourse/contract/errors';
import { type JsonSchema, jsonSchema } from '@bourse/contract/json-schema';
import { isFile } from '@bourse/contract/schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { memoize } from '../market/memoize.ts';
import { openApi, refusalsOf, titleOf, topicOf } from './openapi.ts';

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:60rem;padding:1.5rem 1rem 4rem}
h1{margin:0}h2{margin:2.5rem 0 .5rem;font-size:1.1rem}
details{border-top:1px solid color-mix(in srgb,currentColor 20%,transparent)}
summary{cursor:pointer;padding:.6rem 0;display:flex;flex-wrap:wrap;gap:.3rem .75rem;align-items:baseline}
summary:focus-visible{outline:2px solid;outline-offset:2px}
code{font:.875em ui-monospace,monospace;overflow-wrap:anywhere}
b{font:600 .75rem ui-monospace,monospace;min-width:2.5rem}
small{opacity:.75;margin-inline-start:auto}
div{overflow-x:auto;padding:0 0 1rem}
table{border-collapse:collapse;font-size:.9rem;min-width:60%}
th,td{text-align:start;padding:.2rem 1.5rem .2rem 0;vertical-align:top}
h3{font-size:.85rem;margin:.75rem 0 .25rem}
`;
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const typeOf = (schema: JsonSchema): string => {
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' · ');
  if (schema.anyOf)
    return [...new Set(schema.anyOf.map(typeOf))].filter((type) => type !== 'null').join(' or ');
  return schema.format ?? [schema.type ?? 'anything'].flat().join(' or ');
};

/** The schema inside a field that holds an object or a list of objects. */
const inside = (schema: JsonSchema): JsonSchema | undefined => {
  if (schema.properties) return schema;
  if (schema.items) return inside(schema.items);
  return schema.anyOf?.map(inside).find(Boolean);
};

const rows = (schema: JsonSchema, before = ''): string =>
  Object.entries(inside(schema)?.properties ?? {})
    .map(([name, field]) => {
      const isRequired = inside(schema)?.required?.includes(name);
      const own = `<tr><td><code>${escapeHtml(before + name)}</code></td><td>${escapeHtml(typeOf(field))}</td><td>${isRequired ? '' : 'optional'}</td></tr>`;
      return own + rows(field, `${before}${name}${field.items ? '[]' : ''}.`);
    })
    .join('');

const fields = (title: string, schema: JsonSchema): string => {
  // Alternatives of a body get a table each.
  if (schema.anyOf && !schema.properties)
    return schema.anyOf.map((one, i) => fields(`${title}, form ${i + 1}`, one)).join('');
  const body = rows(schema, schema.items ? '[].' : '');
  return `<h3>${title}</h3>${body ? `<table>${body}</table>` : `<p>${schema.type === undefined ? 'Nothing.' : 'No fields.'}</p>`}`;
};

const section = (endpoint: AnyEndpoint): string => {
  const { name, method, path, open, money, input, output } = endpoint;
  const who = open ? 'no token' : money ? 'token and Idempotency-Key' : 'token';
  const refusals = refusalsOf(endpoint).map((code) => {
    const { status, sentence } = errorCatalogue[code];
    return `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(sentence)}</td></tr>`;
  });
  return `<details id="${name}"><summary><b>${method}</b><code>${escapeHtml(path)}</code><span>${titleOf(endpoint)}</span><small>${who}</small></summary><div>
${fields('Asked', jsonSchema(input))}${isFile(output) ? '<h3>Answered</h3><p>The bytes of a picture.</p>' : fields('Answered in <code>data</code>', jsonSchema(output))}
<h3>Refused</h3><table>${refusals.join('')}</table></div></details>`;
};

const page = (endpoints: readonly AnyEndpoint[]): string => {
  const groups = new Map<string, AnyEndpoint[]>();
  for (const endpoint of endpoints) {
    const group = topicOf(endpoint);
    groups.set(group, [...(groups.get(group) ?? []), endpoint]);
  }
  const body = [...groups]
    .map(([group, calls]) => `<h2>${group}</h2>${calls.map(section).join('')}`)
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Bourse API</title><style>${STYLE}</style></head><body><h1>Bourse API</h1>
<p>${endpoints.length} calls below <code>/api</code>. An answer is <code>{"msg":"ok","data":…}</code>; a refusal is <code>{"msg":"no","data":"&lt;code&gt;"}</code> with its status; an ended session is 401 with <code>{"msg":"no","message":"logout"}</code>. The token goes in the <code>token</code> header. For tools: <a href="openapi.json">openapi.json</a>.</p>
${body}</body></html>`;
};

/** A page that never changes while the process lives, as it is and compressed. */
interface FixedPage {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** Makes the page at the first request, because a start need not wait for what is hardly ever asked for. */
const onceAsked = (make: () => string): (() => Promise<FixedPage>) =>
  memoize<void, Promise<FixedPage>>(
    1,
    async () => {
      const plain = Buffer.from(make());
      return { plain, br: await promisify(brotliCompress)(plain), gzip: await promisify(gzip)(plain) };
    },
    () => 'page',
  );

/** Sends the smallest form that the client accepts. */
const sendPage = async (request: FastifyRequest, reply: FastifyReply, page: Promise<FixedPage>) => {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
  const body = await page;
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(body[encoding ?? 'plain']);
};

export const describeApi =
  (endpoints: readonly AnyEndpoint[]) =>
  async (app: FastifyInstance): Promise<void> => {
    const document = onceAsked(() => JSON.stringify(openApi(endpoints)));
    const html = onceAsked(() => page(endpoints));
    app.get('/openapi.json', (request, reply) =>
      sendPage(request, reply.type('application/json; charset=utf-8'), document()),
    );
    app.get('/docs', (request, reply) =>
      sendPage(
        request,
        reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY),
        html(),
      ),
    );
  };
