import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';

/** The IPv4 addresses of this machine in the local network, for opening the app on a phone. */
export const lanAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);

const isWildcard = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** Why a server cannot listen: the port is taken, is not open to this user, or the host is no address of this machine. */
export type PortProblem = 'taken' | 'forbidden' | 'no-address';

const PROBLEMS: Readonly<Record<string, PortProblem>> = { EADDRINUSE: 'taken', EACCES: 'forbidden' };

const problemAt = (port: number, host: string): Promise<PortProblem | undefined> =>
  new Promise((done) => {
    const probe = createServer();
    probe.once('error', ({ code = '' }: NodeJS.ErrnoException) => done(PROBLEMS[code] ?? 'no-address'));
    probe.listen({ port, host, ipv6Only: host === '::1' }, () => probe.close(() => done(undefined)));
  });

/**
 * Tries the addresses of a host. On all interfaces, and by `localhost`, both loopback addresses lead to the server: a program
 * that holds one of them would answer in its place.
 * @returns why the port cannot be used there; undefined when it can
 */
export async function portProblem(port: number, host: string): Promise<PortProblem | undefined> {
  const own = host === 'localhost' ? undefined : await problemAt(port, host);
  if (own || !(isWildcard(host) || host === 'localhost')) return own;
  const loopback = await Promise.all(['127.0.0.1', '::1'].map((address) => problemAt(port, address)));
  // A machine may have no IPv6.
  return loopback.find((problem) => problem !== undefined && problem !== 'no-address');
}

/** @throws Error with a sentence for the developer if no server can listen on this port of this host */
export async function mustBeFree(port: number, host: string): Promise<void> {
  const problem = await portProblem(port, host);
  if (problem === 'taken')
    throw new Error(
      `Port ${port} is taken: stop what uses it, or choose another with PORT, such as PORT=${port + 1}.`,
    );
  if (problem === 'forbidden')
    throw new Error(`Port ${port} is not open to you: choose one above 1023 with PORT.`);
  if (problem === 'no-address')
    throw new Error(`HOST=${host} is no address of this machine: choose another, such as 0.0.0.0.`);
}

/** The port that `PORT` names. @throws Error with a sentence where it is none */
export function portIn(text: string | undefined, usual: number): number {
  const port = Number(text || usual);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new Error(`PORT must be a number from 1 to 65535, such as ${usual}, not '${text}'.`);
}

/**
 * Where a development server listens: `PORT`, 4001 unless given, and `HOST`, this machine only unless given.
 * @throws Error with a sentence where the port is taken or is none
 */
export async function developmentAddress(): Promise<{ port: number; host: string }> {
  const port = portIn(process.env.PORT, 4001);
  const host = process.env.HOST || 'localhost';
  await mustBeFree(port, host);
  return { port, host };
}

/** The address that a browser on this machine opens. */
export const localAddress = (host: string, port: number): string => {
  const name = isWildcard(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
};

/** How a phone on the same network opens a server, or why it cannot. */
export function phoneAddresses(host: string, port: number, addresses: readonly string[]): string {
  const reachable = isWildcard(host) ? addresses : addresses.filter((address) => address === host);
  if (reachable.length > 0) return reachable.map((address) => `http://${address}:${port}`).join('  ');
  return isWildcard(host) ? 'no network found' : 'not reachable; start with HOST=0.0.0.0.';
}
