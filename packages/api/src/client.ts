/**
 * The HTTP client over the contract (product.md, "Calls"; D21, D22, D48, D49). It sends a request, waits at most ten
 * seconds (longer for a photo), and decodes the response into domain terms or throws an ApiError. It shows no messages and does not retry.
 */
import { CALL_TIMEOUT } from '@bourse/contract/call-timeout';
import { type AnyEndpoint, addressOf, type Endpoint } from '@bourse/contract/endpoint';
import type { ErrorCode } from '@bourse/contract/errors';
import { decodeWith, encode, isFile } from '@bourse/contract/schema';
import { deployment } from '@bourse/session/config';
import { isOnline, noteReached } from '@bourse/session/network';
import { endRefused, renewToken, store, tokenAtom, userInfoAtom } from '@bourse/session/session';
import { readStoredAgain } from '@bourse/session/stored';
import axios, { type AxiosAdapter, type AxiosResponse, isAxiosError } from 'axios';
import { ApiError } from './error.ts';
import { type Answer, answerTo, releaseSetHeader, takeCall } from './first-calls.ts';
import { refusalFacts } from './refusal-details.ts';
import { ageOf, learnServerTime, monotonicNow } from './server-time.ts';

const http = axios.create({
  baseURL: deployment.apiBase,
  timeout: CALL_TIMEOUT,
  // Every status is a response to be decoded, because the body tells success from failure.
  validateStatus: () => true,
  responseType: 'text',
  transformResponse: (text: unknown) => text,
  // The token is a header of its own; to look for one in the cookies takes each call as long as the rest of its sending.
  withXSRFToken: false,
});

/** Replaces the transport. Tests use it to call a broker in the same process. */
export function setTransport(adapter: AxiosAdapter): void {
  http.defaults.adapter = adapter;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Idempotency-Key, required for a call that moves money (D25). */
  key?: string;
  /**
   * Rejects a list with an unreadable row instead of leaving the row out (D21), for callers that conclude something
   * from a missing row.
   */
  strict?: boolean;
  /** Called while a file is sent, with the part that has been sent, from 0 to 1. */
  onProgress?: (part: number) => void;
}

interface Envelope {
  msg?: unknown;
  message?: unknown;
  data?: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * @returns the endpoint's output, amounts as decimal strings and times as epoch ms
 * @throws ApiError for everything but success; a cancelled call throws its signal's reason
 */
export async function call<I, O>(endpoint: Endpoint<I, O>, input: I, options: CallOptions = {}): Promise<O> {
  if (endpoint.money && !isOnline()) throw new ApiError('offline');
  const asked = caller();
  try {
    return await attempt(endpoint, input, asked.token, options);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'logout')) throw error;
    // The customer may have another token since then, as after a change of the password. A call that was refused for its
    // token has done nothing, so it is sent again.
    readStoredAgain();
    const now = caller();
    const isRenewed = now.token !== null && now.token !== asked.token;
    const isSameCustomer = asked.customer !== undefined && now.customer === asked.customer;
    if (!(isRenewed && isSameCustomer)) throw error;
    return attempt(endpoint, input, now.token, options);
  }
}

/**
 * Takes up a call that was started ahead and has succeeded already, so that a first render can show its output.
 * @param isEnough whether the caller can do with the output; otherwise the call is left to be taken up
 * @returns undefined for any other: `call` waits for it, or says what went wrong
 */
export function takeAnswered<I, O>(
  endpoint: Endpoint<I, O>,
  input: I,
  isEnough: (output: O) => boolean = () => true,
): O | undefined {
  const { token } = caller();
  const { path, rest } = addressOf(endpoint, encode(endpoint.input, input) as Record<string, unknown>);
  const answer = endpoint.method === 'GET' ? answerTo(path, rest, token) : undefined;
  if (!answer) return undefined;
  const envelope = parse(answer.data);
  if (envelope?.msg !== 'ok') return undefined;
  try {
    const output = read(endpoint, answer, envelope, token, {});
    if (!isEnough(output)) return undefined;
    const started = takeCall(path, rest, token);
    if (started) learnServerTime(answer.headers.date, started.askedAt);
    return output;
  } catch {
    return undefined;
  }
}

const caller = () => ({ token: store.get(tokenAtom), customer: store.get(userInfoAtom)?.id });

async function attempt<I, O>(
  endpoint: Endpoint<I, O>,
  input: I,
  token: string | null,
  options: CallOptions,
): Promise<O> {
  const { askedAt, response } = await send(endpoint, input, token, options);
  const type = String(response.headers['content-type']);
  if (isFile(endpoint.output) && response.status === 200 && type.startsWith('image/'))
    return new Blob([response.data as ArrayBuffer], { type }) as O;
  const envelope = parse(response.data);
  // Only responses of this API count, because a captive portal that answers instead has another clock.
  if (envelope?.msg === 'ok' || envelope?.msg === 'no') learnServerTime(response.headers.date, askedAt);
  const output = read(endpoint, response, envelope, token, options);
  // Before the caller has the answer, so that everything it fetches next goes with the new token: its first use ends the
  // former one.
  const renewed = endpoint.renewedToken?.(output);
  if (renewed) renewToken(token, renewed);
  return output;
}

type Response = Answer | AxiosResponse<string | ArrayBuffer>;

/** @returns the response, and when it was asked for by the monotonic clock */
async function send(
  endpoint: AnyEndpoint,
  input: unknown,
  token: string | null,
  options: CallOptions,
): Promise<{ askedAt: number; response: Response }> {
  const wire = encode(endpoint.input, input) as Record<string, unknown>;
  const { path, rest } = addressOf(endpoint, wire);
  const ahead = endpoint.method === 'GET' ? takeCall(path, rest, token) : undefined;
  // A call that was started ahead, but before the device slept, is stale and is sent again.
  const started = ahead && ageOf(ahead.askedAt) < Number.POSITIVE_INFINITY ? ahead : undefined;
  const askedAt = started?.askedAt ?? monotonicNow();
  try {
    const response = await (started?.answer ?? request(endpoint, path, rest, token, options));
    noteReached(true, askedAt);
    options.signal?.throwIfAborted();
    return { askedAt, response };
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason;
    noteReached(false, askedAt);
    throw new ApiError(isLate(error) ? 'timeout' : 'network', { cause: error });
  }
}

const isLate = (error: unknown): boolean =>
  isAxiosError(error)
    ? error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT'
    : error instanceof DOMException && error.name === 'TimeoutError';

const request = (
  endpoint: AnyEndpoint,
  path: string,
  rest: Record<string, unknown>,
  token: string | null,
  { signal, key, onProgress }: CallOptions,
): Promise<AxiosResponse<string | ArrayBuffer>> =>
  http.request<string | ArrayBuffer>({
    method: endpoint.method,
    url: path,
    ...(endpoint.method === 'GET' ? { params: rest } : { data: endpoint.multipart ? formOf(rest) : rest }),
    ...(isFile(endpoint.output) ? { responseType: 'arraybuffer' } : {}),
    ...(endpoint.timeout ? { timeout: endpoint.timeout } : {}),
    ...(signal ? { signal } : {}),
    ...(onProgress ? { onUploadProgress: ({ progress = 0 }) => onProgress(progress) } : {}),
    headers: {
      ...releaseSetHeader(),
      ...(token && !endpoint.open ? { token } : {}),
      ...(token && endpoint.bearer ? { Authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'Idempotency-Key': key } : {}),
    },
  });

function formOf(wire: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(wire))
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

function read<I, O>(
  endpoint: Endpoint<I, O>,
  response: Response,
  envelope: Envelope | undefined,
  token: string | null,
  { strict }: CallOptions,
): O {
  const { status } = response;
  const requestId = response.headers['x-request-id'] as string | undefined;
  if (!envelope) throw new ApiError(status >= 500 ? 'fault' : 'invalid-response', { status, requestId });
  if (envelope.msg === 'ok' && !isFile(endpoint.output)) {
    try {
      return decodeWith(endpoint.output, envelope.data, ({ field, problem }) => {
        // biome-ignore lint/suspicious/noConsole: one line for the operator of the app (D21)
        console.error(`${endpoint.method} ${endpoint.path}: ${field} ${problem}`);
        if (strict) throw new Error(`${field} ${problem}`);
      });
    } catch (error) {
      throw new ApiError('invalid-response', { status, requestId, cause: error });
    }
  }
  if ((status === 400 || status === 401) && envelope.message === 'logout') {
    // A late response to an ended session must not end the session that has started since, here or in another tab.
    if (token !== null) endRefused(token);
    throw new ApiError('logout', { status, requestId });
  }
  // A back end that failed during a money call may have moved the money, whatever code it reports (D25).
  const mayBeDone = endpoint.money && status >= 500 && envelope.data !== ('overloaded' satisfies ErrorCode);
  if (envelope.msg === 'no' && typeof envelope.data === 'string' && !mayBeDone) {
    const code = envelope.data as ErrorCode;
    const facts = refusalFacts(code, envelope, Date.now());
    throw new ApiError(code, { status, data: code, requestId, ...facts });
  }
  throw new ApiError(status >= 500 ? 'fault' : envelope.msg === 'no' ? 'unknown' : 'invalid-response', {
    status,
    data: envelope.data,
    requestId,
  });
}

/** @param body text, or the bytes of what should have been a file */
function parse(body: unknown): Envelope | undefined {
  try {
    const text = typeof body === 'string' ? body : new TextDecoder().decode(body as ArrayBuffer);
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
