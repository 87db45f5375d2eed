/**
 * Calls that are started before the code that makes them is there: by the inline script beside the files of a page, and
 * when a link is touched. The client takes their answers up in place of a request of its own. The inline script runs
 * without any other module of this package, so that nothing is imported here.
 */

/** A call as data, made of a feature's `calls` by the build. */
export interface FirstCall {
  /** Below the API's base. In it and in the query `:name` stands for a parameter of the address. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Whether the token is also sent in an Authorization header (D22). */
  readonly bearer?: true;
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
}

declare global {
  /** One list for the inline script and the app, by address. */
  var bourseFirstCalls: Map<string, Started> | undefined;
}

const list = (): Map<string, Started> => {
  globalThis.bourseFirstCalls ??= new Map();
  return globalThis.bourseFirstCalls;
};

/** The same for the same call, whichever side writes it. */
const addressOf = (path: string, query: readonly (readonly [string, string])[]): string => {
  const sorted = [...query].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => [name, value]);
  return sorted.length > 0 ? `${path}?${new URLSearchParams(sorted)}` : path;
};

/** Time-out of a call, ms; that of the client. */
const TIMEOUT = 10_000;

export interface Starting {
  /** Base address of the API. */
  readonly apiBase: string;
  readonly token: string;
  /** Parameters of the address, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** How long the answers may be taken up, ms. */
  readonly fresh: number;
}

/** @returns how to take them back, for as long as nothing has taken them up */
export function startCalls(
  calls: readonly FirstCall[],
  { apiBase, token, params, fresh }: Starting,
): () => void {
  const filled = (text: string) => text.replace(/^:(\w+)$/, (whole, name: string) => params[name] ?? whole);
  const abort = new AbortController();
  const started = calls.flatMap(({ path, query, bearer }) => {
    const segments = path.split('/').map((segment) => {
      const value = filled(segment);
      return value === segment ? segment : encodeURIComponent(value);
    });
    const pairs = Object.entries(query).map(([name, value]) => [name, filled(value)] as const);
    const address = addressOf(segments.join('/'), pairs);
    const askedAt = performance.now();
    const before = list().get(address);
    if (before?.token === token && before.until > askedAt) return [];
    const answer = ask(apiBase + address, token, bearer === true, abort.signal);
    const one = { token, askedAt, until: askedAt + fresh, answer };
    list().set(address, one);
    return [{ address, one }];
  });
  return () => {
    const untaken = started.filter(({ address, one }) => list().get(address) === one);
    for (const { address } of untaken) list().delete(address);
    if (untaken.length === started.length) abort.abort();
  };
}

/**
 * Says which releases of the app a call comes from, where the page is of a set that was published. The inline script has
 * written it into the document.
 */
export function releaseSetHeader(): Record<string, string> {
  const set = globalThis.document?.documentElement.dataset.releaseSet;
  return set ? { 'X-Release-Set': set } : {};
}

function ask(url: string, token: string, bearer: boolean, cancelled: AbortSignal): Promise<Answer> {
  const late = AbortSignal.timeout(TIMEOUT);
  const abort = new AbortController();
  for (const signal of [late, cancelled])
    signal.addEventListener('abort', () => abort.abort(signal.reason), { once: true });
  const answer = fetch(url, {
    headers: { token, ...releaseSetHeader(), ...(bearer ? { Authorization: `Bearer ${token}` } : {}) },
    signal: abort.signal,
  }).then(async (response) => ({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    data: await response.text(),
  }));
  // It is for the caller, if there is one, to say what went wrong.
  answer.catch(() => {});
  return answer;
}

/**
 * Takes up a call that was started, once.
 * @param query the fields that are sent in the query string
 * @returns undefined where it was not started, by another session, or too long ago
 */
export function takeCall(
  path: string,
  query: Readonly<Record<string, unknown>>,
  token: string | null,
): Pick<Started, 'askedAt' | 'answer'> | undefined {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)] as const],
  );
  const address = addressOf(path, pairs);
  const started = list().get(address);
  if (!started) return undefined;
  list().delete(address);
  return started.token === token && performance.now() < started.until ? started : undefined;
}
