/** The broker in a process of its own, with a client that calls it over the network. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Endpoint } from '@bourse/contract/endpoint';
import { refusalDetails } from '@bourse/contract/refusal';
import { decode, encode } from '@bourse/contract/schema';
import { bundledBroker } from '../testing/bundled-broker.ts';
import type { Outcome } from './test-broker.ts';

const PACKAGE = join(import.meta.dirname, '..');

export interface BrokerProcess {
  url: string;
  call<I, O>(
    endpoint: Endpoint<I, O>,
    input: I,
    options?: { token?: string; key?: string; address?: string },
  ): Promise<Outcome<O>>;
  /** What the process has written to standard output. */
  output(): string;
  /** @returns its exit code, null if it was killed */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** Optimising the embedded database's code is not worthwhile in a process that ends soon. */
const UNOPTIMISED = ['--liftoff-only'];

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * @param file a program of this package that prints where it listens
 * @throws Error with the program's output if it does not start
 */
export const startProgram = async (file: string, env: Record<string, string>): Promise<BrokerProcess> => {
  const loader = file.endsWith('.ts') ? ['--import', 'tsx'] : UNOPTIMISED;
  const child = spawn(process.execPath, [...loader, file], {
    cwd: PACKAGE,
    // Tests and benchmarks send more from one address than a hundred customers do.
    env: { PATH: process.env.PATH, PORT: '0', RATE_LIMITS: 'off', ...env },
  });
  running.add(child);
  let out = '';
  let problems = '';
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    problems += text;
  });
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  let url: string | undefined;
  while (url === undefined) {
    url = /listens on (http:\S+)/.exec(out)?.[1];
    if (!running.has(child)) throw new Error(`${file} did not start: ${problems}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }

  const base = url;
  return {
    url: base,
    call: async (endpoint, input, { token, key, address } = {}) => {
      const wire = JSON.parse(JSON.stringify(encode(endpoint.input, input as never))) as Record<
        string,
        string
      >;
      const isGet = endpoint.method === 'GET';
      const response = await fetch(
        `${base}/api${endpoint.path}${isGet ? `?${new URLSearchParams(wire)}` : ''}`,
        {
          method: endpoint.method,
          headers: {
            ...(isGet ? {} : { 'content-type': 'application/json' }),
            ...(token ? { token } : {}),
            ...(key ? { 'idempotency-key': key } : {}),
            // Trusted if TRUST_PROXY names this machine.
            ...(address ? { 'x-forwarded-for': address } : {}),
          },
          ...(isGet ? {} : { body: JSON.stringify(wire) }),
        },
      );
      const envelope = await response.json();
      const { msg, message, data, field } = envelope;
      const code = msg === 'ok' ? 'ok' : (message ?? data);
      return {
        status: response.status,
        code,
        field,
        details: decode(refusalDetails, envelope),
        data: code === 'ok' ? decode(endpoint.output, data as never) : (undefined as never),
      };
    },
    output: () => out,
    stop: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
};

export const startBroker = async (env: Record<string, string>): Promise<BrokerProcess> =>
  startProgram(await bundledBroker(), env);
