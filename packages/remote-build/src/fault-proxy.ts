/**
 * A proxy between the browser and the broker that passes everything on until a fault is injected for some addresses: by a
 * journey, or by `--fault` of `pnpm start`.
 * Faults happen on the network, where they happen to customers; no module of the app is patched. Where the broker's own
 * fault injection (`packages/broker/testing/faults.ts`) has the same fault, it has the same name.
 */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Fault =
  /** 404 */
  | 'missing'
  /** Accepts the request and never answers; the broker never sees it. */
  | 'hang'
  /** Passes the request on and drops the response; the browser keeps waiting. */
  | 'drop-response'
  /** Cuts the connection. */
  | 'reset'
  /** A page where a script should be. */
  | 'html'
  /** A script that does not parse. */
  | 'syntax-error'
  /** The right file, with one byte more. */
  | 'tamper'
  | 'server-error'
  | 'invalid-response'
  /** Passes the request on after as many ms. No browser keeps the answer: the next one shall be late, too. */
  | { delay: number }
  /**
   * Holds the request and passes it on when it is let go, whatever has become of the phone, whose connection it may cut, at
   * once or later.
   */
  | { until: Promise<unknown>; cuts: boolean | Promise<unknown> }
  | { rewrite: (body: string) => string };

export interface Rule {
  /** Applies to every request whose method and path match, query string included. */
  match: RegExp;
  method?: string;
  fault: Fault;
  /** How often it happens; for ever where left out. */
  times?: number;
}

export interface FaultProxy {
  url: string;
  /** Method and path of every request, in order. */
  seen: string[];
  /** The Idempotency-Key of every request that had one, in order. */
  keys: string[];
  /** What the broker answered to requests that were held, as they were let go. */
  released: string[];
  /** @returns how to take the fault away again */
  fail: (rule: Rule) => () => void;
  /** Cuts the connections of requests that hang: a browser has six, and asks for nothing more while all of them wait. */
  cutHanging: () => void;
  /** Takes all faults away and forgets what was seen. */
  reset: () => void;
  close: () => Promise<void>;
}

const plain = (status: number, type: string, body: string) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(body);
};

/** What comes back in place of the right answer. */
export const WRONG_ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  missing: plain(404, 'text/plain', 'not found'),
  html: plain(200, 'text/html', '<!doctype html><title>Sign in to this network</title>'),
  'syntax-error': plain(200, 'text/javascript', 'var x = {;'),
  'server-error': plain(500, 'application/json', JSON.stringify({ msg: 'no', data: 'fault' })),
  'invalid-response': plain(
    200,
    'application/json',
    JSON.stringify({ msg: 'ok', data: { rows: 'none', surprise: true } }),
  ),
};

interface ListenOptions {
  /** Any free one unless given. */
  readonly port?: number;
  /** Only this machine's unless given. */
  readonly host?: string;
}

/** @param target address of the server that it stands before */
export async function openFaultProxy(
  target: string,
  { port: own = 0, host = '127.0.0.1' }: ListenOptions = {},
): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const seen: string[] = [];
  const keys: string[] = [];
  const released: string[] = [];
  const hanging = new Set<ServerResponse>();
  let rules: Rule[] = [];

  const ruleFor = (incoming: IncomingMessage): Rule | undefined => {
    const rule = rules.find(
      ({ match, method }) => match.test(incoming.url ?? '') && (!method || method === incoming.method),
    );
    if (rule?.times !== undefined) {
      rule.times -= 1;
      if (rule.times <= 0) rules = rules.filter((other) => other !== rule);
    }
    return rule;
  };

  /** Passes the request on; `change` sees the whole answer, uncompressed, before it goes back. */
  function pass(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    change?: (body: Buffer) => Buffer | undefined,
  ): void {
    const headers = { ...incoming.headers };
    if (change) {
      // The whole answer, readable: not what the phone may have kept, and not compressed.
      headers['accept-encoding'] = 'identity';
      delete headers['if-none-match'];
      delete headers['if-modified-since'];
    }
    const onward = request(
      { hostname, port, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        if (!change) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
          return;
        }
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const body = change(Buffer.concat(parts));
          if (!body) return; // The answer is lost, and the phone goes on waiting.
          const { 'content-length': _length, etag: _etag, ...rest } = answer.headers;
          outgoing.writeHead(answer.statusCode ?? 502, { ...rest, 'cache-control': 'no-store' });
          outgoing.end(body);
        });
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  }

  /** The phone may be gone by then: the request goes on all the same, and its answer is noted. */
  async function hold(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    fault: { until: Promise<unknown>; cuts: boolean | Promise<unknown> },
  ): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    if (await fault.cuts) {
      // In the middle of an answer: on a connection that broke before one, the browser sends the request once more.
      outgoing.writeHead(200, { 'content-length': '100' });
      outgoing.write('{', () => outgoing.destroy());
    }
    await fault.until;
    const { method, headers, url } = incoming;
    const onward = request({ hostname, port, method, path: url, headers }, async (answer) => {
      let text = '';
      for await (const part of answer.setEncoding('utf8')) text += part;
      released.push(text);
    });
    onward.end(Buffer.concat(parts));
  }

  const server: Server = createServer((incoming, outgoing) => {
    seen.push(`${incoming.method} ${incoming.url}`);
    const key = incoming.headers['idempotency-key'];
    if (typeof key === 'string') keys.push(key);
    const fault = ruleFor(incoming)?.fault;
    if (fault === undefined) pass(incoming, outgoing);
    else if (typeof fault === 'object' && 'until' in fault) void hold(incoming, outgoing, fault);
    else if (typeof fault === 'object' && 'delay' in fault)
      setTimeout(() => pass(incoming, outgoing, (body) => body), fault.delay);
    else if (typeof fault === 'object')
      pass(incoming, outgoing, (body) => Buffer.from(fault.rewrite(String(body))));
    else if (fault === 'tamper') pass(incoming, outgoing, (body) => Buffer.concat([body, Buffer.from('\n')]));
    else if (fault === 'drop-response') pass(incoming, outgoing, () => undefined);
    else if (fault === 'reset') incoming.socket.destroy();
    else if (fault === 'hang') hanging.add(outgoing);
    else WRONG_ANSWERS[fault]?.(outgoing);
  });

  // A connection that is closed for being idle while the next request is on its way would be a fault that no test asked for.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(own, host, resolve));
  return {
    // Passkeys need a domain, which an address in figures is not.
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    seen,
    keys,
    released,
    fail: (rule) => {
      rules.push(rule);
      return () => {
        rules = rules.filter((other) => other !== rule);
      };
    },
    cutHanging: () => {
      for (const response of hanging) response.destroy();
      hanging.clear();
    },
    reset: () => {
      rules = [];
      hanging.clear();
      seen.length = 0;
      keys.length = 0;
      released.length = 0;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
