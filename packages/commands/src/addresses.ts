import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';

/** The IPv4 addresses of this machine in the local network, for opening the app on a phone. */
export const lanAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);

/** A port of this machine that nothing uses at this moment. */
export const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });

/** @returns why the port cannot be used; undefined when it can */
export const portProblem = (port: number): Promise<'taken' | 'forbidden' | undefined> =>
  new Promise((done) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      done(error.code === 'EACCES' ? 'forbidden' : 'taken'),
    );
    probe.listen(port, () => probe.close(() => done(undefined)));
  });

/**
 * Where a development server listens: `PORT`, 4001 unless given, and `HOST`, this machine only unless given.
 * @throws Error with a sentence where the port is taken
 */
export async function developmentAddress(): Promise<{ port: number; host: string }> {
  const port = Number(process.env.PORT || 4001);
  if (await portProblem(port))
    throw new Error(`Port ${port} cannot be had: stop what uses it, or choose another with PORT.`);
  return { port, host: process.env.HOST || 'localhost' };
}

/** The line that says how a phone on the same network opens a development server. */
export function phoneLine(host: string, port: number, addresses: readonly string[]): string {
  if (host === 'localhost') return 'On a phone: not reachable; start with HOST=0.0.0.0.';
  return `On a phone: ${addresses.map((address) => `http://${address}:${port}`).join('  ') || 'no network found'}`;
}
