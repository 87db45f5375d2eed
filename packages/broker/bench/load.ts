/**
 * Load over plain sockets: one request at a time on each connection, written and read with as little work as
 * possible, because the load generator shares the processor with the broker.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Load {
  /** Requests answered with 200 per second. */
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers with another status. */
  failed: number;
}

const HEADERS_END = Buffer.from('\r\n\r\n');

const JSON_BODY = { 'content-type': 'application/json' };

const bytesOf = ({ method, path, headers = {}, body = '' }: Request): string | Buffer => {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: bench'];
  const all = method === 'POST' ? { ...JSON_BODY, ...headers } : headers;
  for (const [name, value] of Object.entries(all)) lines.push(`${name}: ${value}`);
  if (method === 'POST') lines.push(`content-length: ${Buffer.byteLength(body)}`);
  const head = `${lines.join('\r\n')}\r\n\r\n`;
  return typeof body === 'string' ? `${head}${body}` : Buffer.concat([Buffer.from(head), body]);
};

/** One connection. Returns a function that sends a request and resolves with the answer's status. */
const speaker = async (
  host: string,
  port: number,
): Promise<{ ask(r: Request): Promise<number>; end(): void }> => {
  const socket: Socket = connect({ host, port, noDelay: true });
  await once(socket, 'connect');
  let received = Buffer.alloc(0);
  let answered: ((status: number) => void) | undefined;
  let failed: ((error: Error) => void) | undefined;
  socket.on('error', (error) => failed?.(error));
  socket.on('close', () => failed?.(new Error('The connection was closed.')));
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const end = received.indexOf(HEADERS_END);
    if (end < 0) return;
    const head = received.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (received.length < end + 4 + length) return;
    received = Buffer.alloc(0);
    answered?.(Number(head.slice(9, 12)));
  });
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        answered = resolve;
        failed = reject;
        socket.write(bytesOf(request));
      }),
    end: () => {
      failed = undefined;
      socket.destroy();
    },
  };
};

/** Sends a request on a connection of its own, and resets the connection before the answer. */
const askAndReset = async (host: string, port: number, request: Request): Promise<void> => {
  const socket = connect({ host, port, noDelay: true });
  // A refused or closed connection is an outcome of a flood, not a fault of the benchmark.
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.once('connect', () => socket.write(bytesOf(request), () => socket.resetAndDestroy()));
  await closed;
};

const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

interface Run {
  url: string;
  connections: number;
  seconds: number;
  next: () => Request;
  /** Requests per second, spread evenly; as fast as possible if undefined. */
  rate?: number;
  /**
   * Whether the load generator never sleeps, for services that leave a processor to it: otherwise each answer
   * includes the time of waking it up, which costs a virtual machine as much as a small answer.
   */
  isAwake?: boolean;
}

/** @returns a function that ends it */
const stayAwake = (): (() => void) => {
  let immediate: NodeJS.Immediate;
  const again = (): void => {
    immediate = setImmediate(again);
  };
  again();
  return () => clearImmediate(immediate);
};

/**
 * Generates load. At a rate, a latency counts from when the request was due, including the wait for a free
 * connection.
 */
export const load = async ({ url, connections, seconds, next, rate, isAwake }: Run): Promise<Load> => {
  const { hostname, port } = new URL(url);
  const speakers = await Promise.all(
    Array.from({ length: connections }, () => speaker(hostname, Number(port))),
  );
  const latencies: number[] = [];
  let failed = 0;
  let asked = 0;
  const sleep = isAwake ? stayAwake() : undefined;
  const began = performance.now();
  const ends = began + seconds * 1_000;
  await Promise.all(
    speakers.map(async ({ ask }) => {
      for (;;) {
        let due = performance.now();
        if (rate !== undefined) {
          due = began + (asked * 1_000) / rate;
          asked += 1;
          const wait = due - performance.now();
          if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
        }
        if (Math.max(due, performance.now()) >= ends) return;
        const status = await ask(next());
        if (status !== 200) failed += 1;
        latencies.push(performance.now() - due);
      }
    }),
  );
  sleep?.();
  const took = (performance.now() - began) / 1_000;
  for (const { end } of speakers) end();
  latencies.sort((a, b) => a - b);
  return {
    perSecond: (latencies.length - failed) / took,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    failed,
  };
};

/** Load of requests whose connection is reset at once. None of them is answered. */
export const loadOfResets = async ({ url, connections, seconds, next }: Run): Promise<Load> => {
  const { hostname, port } = new URL(url);
  const ends = performance.now() + seconds * 1_000;
  let sent = 0;
  const sendOn = async (): Promise<void> => {
    while (performance.now() < ends) {
      await askAndReset(hostname, Number(port), next());
      sent += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, sendOn));
  return { perSecond: 0, p50: Number.NaN, p99: Number.NaN, failed: sent };
};
