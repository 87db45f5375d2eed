/** The broker in a process of its own, with a client that calls it over the network. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Endpoint } from '@bourse/contract/endpoint';
import { refusalDetails } from '@bourse/contract/refusal';
import { decode, encode } from '@bourse/contract/schema';
import { bundledBroker } from '../testing/bundled-broker.ts';
import { listeningAddress } from '../testing/listening.ts';
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

/** How a process ended: its exit code, null if it was killed, and what it has written. */
export interface Ended {
  code: number | null;
  out: string;
  problems: string;
}

export interface StartedProcess {
  /** Where it listens; rejects if it ends before. */
  address: Promise<string>;
  ended: Promise<Ended>;
  output(): string;
  stop(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<Ended>;
}

/** Optimising the embedded database's code is not worthwhile in a process that ends soon. */
export const UNOPTIMISED = ['--liftoff-only'];

const running = new Set<ChildProcess>();
/** Kills what a test has started and not stopped. */
export const killAll = (): void => {
  for (const child of running) child.kill('SIGKILL');
};
process.once('exit', killAll);

/** @param command Node's arguments, or a program with its arguments */
export const startProcess = (
  command: readonly string[],
  env: Record<string, string>,
  program = process.execPath,
): StartedProcess => {
  const child = spawn(program, command, { cwd: PACKAGE, env: { PATH: process.env.PATH, PORT: '0', ...env } });
  running.add(child);
  let out = '';
  let problems = '';
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    problems += text;
  });
  const address = listeningAddress(child);
  // Some tests only want to see how it ends.
  address.catch(() => undefined);
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return { code: code as number | null, out, problems };
  });
  return {
    address,
    ended,
    output: () => out,
    stop: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
};

/**
 * @param file a program of this package that prints where it listens
 * @throws Error with the program's output if it does not start
 */
export const startProgram = async (file: string, env: Record<string, string>): Promise<BrokerProcess> => {
  const loader = file.endsWith('.ts') ? ['--import', 'tsx'] : UNOPTIMISED;
  // Tests and benchmarks send more from one address than a hundred customers do.
  const started = startProcess([...loader, file], { RATE_LIMITS: 'off', ...env });
  const base = await started.address;
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
    output: started.output,
    stop: async (signal) => (await started.stop(signal)).code,
  };
};

export const startBroker = async (env: Record<string, string>): Promise<BrokerProcess> =>
  startProgram(await bundledBroker(), env);
