import type { IncomingMessage, ServerResponse } from 'node:http';
import { login, register } from '@bourse/contract/session';
import { endSession } from '@bourse/contract/sessions';
import { answerMode } from '@bourse/remote-kit/standalone-answers';

/** Milliseconds by which a slow answer is late. */
const DELAY = 3_000;

/** Signing in is not what is tried out. */
const UNTOUCHED = [login, register, endSession].map(({ path }) => path);

/** An answer of the broker with all its lists empty, in whatever envelope they are (D21). */
export function emptied(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('data' in body)) return body;
  const { data } = body;
  if (Array.isArray(data)) return { ...body, data: [] };
  if (typeof data !== 'object' || data === null) return body;
  const fields = Object.entries(data);
  if (!fields.some(([, value]) => Array.isArray(value))) return body;
  const none = fields.map(([key, value]) => [
    key,
    Array.isArray(value) ? [] : /^(count|total)$/.test(key) ? 0 : value,
  ]);
  return { ...body, data: Object.fromEntries(none) };
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

/** Asks the broker in the page's name, and empties what it answers. */
async function answerEmpty(api: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { token, authorization } = request.headers;
  const asked = await fetch(api + request.url, {
    headers: {
      ...(token ? { token: String(token) } : {}),
      ...(authorization ? { authorization } : {}),
    },
  });
  answer(response, asked.status, asked.ok ? emptied(await asked.json()) : await asked.json());
}

/**
 * Makes the broker's answers slow, failing or empty for a page that asks for it (`standalone/answers.ts`). It stands before
 * the proxy of the development server, so that the page sees real HTTP.
 * @param api address of the broker, which is reached by `next` as well
 */
export const answersAsWanted =
  (api: string) =>
  (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void => {
    const { url = '', method } = request;
    const isCall = url.startsWith('/api/') && !UNTOUCHED.some((path) => url === `/api${path}`);
    const mode = isCall ? answerMode(request.headers.cookie ?? '') : 'normal';
    if (mode === 'slow') setTimeout(next, DELAY);
    else if (mode === 'failing') answer(response, 500, { msg: 'no', data: 'fault' });
    else if (mode === 'empty' && method === 'GET') answerEmpty(api, request, response).catch(next);
    else next();
  };
