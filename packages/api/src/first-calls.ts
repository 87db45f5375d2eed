/**
 * Calls that are started before the code that makes them is there: by the inline script beside the files of a page, and
 * when a link is touched. The client takes their answers up in place of a request of its own. The inline script runs
 * without any other module of this package, so that only a constant is imported here.
 */
import { CALL_TIMEOUT } from '@bourse/contract/call-timeout';

/** A call as data, made of a feature's `calls` by the build. */
export interface FirstCall {
  /** Below the API's base. In it and in the query `:name` stands for a parameter of the address. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Whether the token is also sent in an Authorization header (D22). */
  readonly bearer?: true;
  /** Parameters for other calls that its answer names, by their paths in the body's `data`, steps separated by dots. */
  readonly named?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: string;
}

interface Started {
  /** The session that asked. */
  readonly token: string;
  /** By `performance.now()`. */
  readonly askedAt: number;
  /** Until when it may be taken up: what is older is asked for again. */
  readonly until: number;
  readonly answer: Promise<Answer>;
  /** The answer, once it is there. */
  arrived?: Answer;
}

interface Calls {
  /** By address. */
  readonly started: Map<string, Started>;
  /** Those that wait for what another answer names. */
  readonly waiting: Set<FirstCall>;
}

declare global {
  /** One for the inline script and the app. */
  var bourseFirstCalls: Calls | undefined;
}

const all = (): Calls => {
  globalThis.bourseFirstCalls ??= { started: new Map(), waiting: new Set() };
  return globalThis.bourseFirstCalls;
};

/** The same for the same call, whichever side writes it. */
const addressOf = (path: string, query: readonly (readonly [string, string])[]): string => {
  const sorted = [...query].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => [name, value]);
  return sorted.length > 0 ? `${path}?${new URLSearchParams(sorted)}` : path;
};

export interface Starting {
  /** Base address of the API. */
  readonly apiBase: string;
  readonly token: string;
  /** Parameters of the address, decoded. */
  readonly params: CallParameters;
  /** How long the answers may be taken up, ms. */
  readonly fresh: number;
  /** Whether the address has a query: it may choose something else than what an answer names. */
  readonly hasQuery: boolean;
  /** What answers named on the visit before: a call that needs no more than that starts at once. */
  readonly known?: CallParameters;
  /** Called when an answer that names something has come, with what is known by then. */
  readonly onNamed?: (values: CallParameters) => void;
}

export type CallParameters = Readonly<Record<string, string>>;

const nameOf = (text: string): string | undefined => /^:(\w+)$/.exec(text)?.[1];

/** @returns how to take them back, for as long as nothing has taken them up */
export function startCalls(calls: readonly FirstCall[], starting: Starting): () => void {
  const { token, fresh, hasQuery, known = {}, onNamed } = starting;
  const { started, waiting } = all();
  const abort = new AbortController();
  const begun: { address: string; one: Started }[] = [];
  const start = (call: FirstCall, params: CallParameters): Promise<Answer> => {
    const address = addressWith(call, params);
    const askedAt = performance.now();
    const before = started.get(address);
    if (before?.token === token && before.until > askedAt) return before.answer;
    const answer = ask(starting, address, call.bearer === true, abort.signal);
    const one: Started = { token, askedAt, until: askedAt + fresh, answer };
    started.set(address, one);
    const keep = (arrived: Answer) => void Object.assign(one, { arrived });
    answer.then(keep, () => {}); // It is for the caller, if there is one, to say what went wrong.
    begun.push({ address, one });
    return answer;
  };
  const names = new Set(calls.flatMap(({ named = {} }) => Object.keys(named)));
  const waitsFor = ({ query }: FirstCall) =>
    Object.values(query)
      .flatMap((text) => nameOf(text) ?? [])
      .filter((name) => names.has(name));
  const later = calls.filter((call) => waitsFor(call).length > 0);
  const isNamed = (call: FirstCall, values: CallParameters) =>
    waitsFor(call).every((name) => values[name] !== undefined);
  for (const call of calls) {
    if (later.includes(call)) continue;
    const answer = start(call, starting.params);
    const { named } = call;
    if (!named) continue;
    answer
      .then(({ data }) => {
        const values = valuesOf(named, JSON.parse(data));
        onNamed?.({ ...known, ...values });
        for (const one of later)
          if (isNamed(one, values) && waiting.delete(one)) start(one, { ...starting.params, ...values });
      })
      .catch(() => {}); // It is for the caller, if there is one, to say what went wrong.
  }
  if (!hasQuery)
    for (const one of later) {
      // Where something else is named this time, the caller asks for that itself.
      if (isNamed(one, known)) start(one, { ...starting.params, ...known });
      else waiting.add(one);
    }
  return () => {
    for (const call of later) waiting.delete(call);
    const untaken = begun.filter(({ address, one }) => started.get(address) === one);
    for (const { address } of untaken) started.delete(address);
    if (untaken.length === begun.length) abort.abort();
  };
}

function addressWith({ path, query }: FirstCall, params: CallParameters): string {
  const filled = (text: string) => params[nameOf(text) ?? ''] ?? text;
  const segments = path.split('/').map((segment) => {
    const value = filled(segment);
    return value === segment ? segment : encodeURIComponent(value);
  });
  return addressOf(
    segments.join('/'),
    Object.entries(query).map(([name, value]) => [name, filled(value)]),
  );
}

/** What an answer names; nothing of an answer that is an error or has another shape. */
function valuesOf(named: CallParameters, body: { readonly data?: unknown }): CallParameters {
  const values: Record<string, string> = {};
  for (const [name, path] of Object.entries(named)) {
    const value = path
      .split('.')
      .reduce((at, step) => (at as Record<string, unknown> | undefined)?.[step], body.data);
    if (typeof value === 'string') values[name] = value;
  }
  return values;
}

/**
 * Says which releases of the app a call comes from, where the page is of a set that was published. The inline script has
 * written it into the document.
 */
export function releaseSetHeader(): Record<string, string> {
  const set = globalThis.document?.documentElement.dataset.releaseSet;
  return set ? { 'X-Release-Set': set } : {};
}

function ask(
  { apiBase, token }: Starting,
  address: string,
  bearer: boolean,
  cancelled: AbortSignal,
): Promise<Answer> {
  const late = AbortSignal.timeout(CALL_TIMEOUT);
  const abort = new AbortController();
  for (const signal of [late, cancelled])
    signal.addEventListener('abort', () => abort.abort(signal.reason), { once: true });
  const answer = fetch(apiBase + address, {
    headers: { token, ...releaseSetHeader(), ...(bearer ? { Authorization: `Bearer ${token}` } : {}) },
    signal: abort.signal,
  }).then(async (response) => ({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    data: await response.text(),
  }));
  return answer;
}

type Query = Readonly<Record<string, unknown>>;

const addressIn = (path: string, query: Query): string =>
  addressOf(
    path,
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)] as const],
    ),
  );

const isFor = (token: string | null, one: Started): boolean =>
  one.token === token && performance.now() < one.until;

/**
 * The answer to a call that was started, where it is there already. The call remains to be taken up.
 * @param query the fields that are sent in the query string
 */
export function answerTo(path: string, query: Query, token: string | null): Answer | undefined {
  const one = all().started.get(addressIn(path, query));
  return one && isFor(token, one) ? one.arrived : undefined;
}

/**
 * Takes up a call that was started, once.
 * @param query the fields that are sent in the query string
 * @returns undefined where it was not started, by another session, or too long ago
 */
export function takeCall(
  path: string,
  query: Query,
  token: string | null,
): Pick<Started, 'askedAt' | 'answer'> | undefined {
  const address = addressIn(path, query);
  const { started, waiting } = all();
  const one = started.get(address);
  if (!one) {
    // The caller has not waited for the answer that names its parameters, and asks itself.
    for (const call of waiting) if (call.path === path) waiting.delete(call);
    return undefined;
  }
  started.delete(address);
  return isFor(token, one) ? one : undefined;
}
