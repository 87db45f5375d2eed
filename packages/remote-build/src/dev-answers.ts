import type { IncomingMessage, ServerResponse } from 'node:http';
import { ENVELOPES } from '@bourse/contract/schema';
import { login, register } from '@bourse/contract/session';
import { endSession } from '@bourse/contract/sessions';
import { answerMode } from '@bourse/remote-kit/standalone-answers';

/** Milliseconds by which a slow answer is late. */
export const DELAY = 3_000;

/** Signing in is not what is tried out. */
const UNTOUCHED = [login, register, endSession].map(({ path }) => path);

/**
 * An answer of the broker with its list empty, in whatever envelope it is (D21). An answer that is no list stays: a
 * customer whose holdings are empty beside a total that is not would be one that no broker answers.
 */
export function emptied(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('data' in body)) return body;
  const { data } = body;
  if (Array.isArray(data)) return { ...body, data: [] };
  if (typeof data !== 'object' || data === null) return body;
  const fields = data as Record<string, unknown>;
  const list = ENVELOPES.find((key) => Array.isArray(fields[key]));
  if (list === undefined) return body;
  const counts = ['count', 'total'].filter((key) => key in fields).map((key) => [key, 0]);
  return { ...body, data: { ...fields, [list]: [], ...Object.fromEntries(counts) } };
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
