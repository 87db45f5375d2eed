import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Addresses at which a phone on the same network finds this machine. */
export const lanAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);

/** @returns whether something listens on the port already, or it may not be listened on */
export const portProblem = (port: number): Promise<'taken' | 'forbidden' | undefined> =>
  new Promise((done) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      done(error.code === 'EACCES' ? 'forbidden' : 'taken'),
    );
    probe.listen(port, () => probe.close(() => done(undefined)));
  });
