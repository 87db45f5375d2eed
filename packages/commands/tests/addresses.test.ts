import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { localAddress, mustBeFree, phoneAddresses, portIn, portProblem } from '../src/addresses.ts';

let holder: Server | undefined;
afterEach(() => void holder?.close());

const listen = (host: string, port = 0): Promise<Server | undefined> =>
  new Promise((done) => {
    const server = createServer().once('error', () => done(undefined));
    server.listen({ port, host, ipv6Only: host === '::1' }, () => done(server));
  });
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/**
 * Listens on one loopback address only (IPv4 or IPv6), on a port that is free on the other one.
 * @returns the port; undefined when the machine lacks the address
 */
async function hold(host: string): Promise<number | undefined> {
  const other = await listen(host === '::1' ? '127.0.0.1' : '::1');
  holder = await listen(host, other && portOf(other));
  // Another program may already have this port on this address.
  holder ??= await listen(host);
  await new Promise((closed) => (other ? other.close(closed) : closed(undefined)));
  return holder && portOf(holder);
}

it.each([
  ['127.0.0.1', '127.0.0.1', 'taken'],
  ['127.0.0.1', '0.0.0.0', 'taken'],
  ['127.0.0.1', 'localhost', 'taken'],
  ['127.0.0.1', '::1', undefined],
  ['::1', '::1', 'taken'],
  ['::1', '0.0.0.0', 'taken'],
  ['::1', 'localhost', 'taken'],
  ['::1', '127.0.0.1', undefined],
  ['0.0.0.0', '127.0.0.1', 'taken'],
])('a port that is held on %s is, for a server on %s: %s', async (by, host, problem) => {
  const port = await hold(by);
  // A machine may have no IPv6.
  if (port === undefined || (host === '::1' && (await portProblem(0, host)))) return;
  expect(await portProblem(port, host)).toBe(problem);
});

it('a host that is no address of this machine is refused by its name', async () => {
  await expect(mustBeFree(0, '203.0.113.7')).rejects.toThrow(
    'HOST=203.0.113.7 is no address of this machine',
  );
});

it.each(['abc', '0', '65536', '-1', '4000.5'])('PORT=%s is refused by its name', (text) => {
  expect(() => portIn(text, 4000)).toThrow(
    `PORT must be a number from 1 to 65535, such as 4000, not '${text}'.`,
  );
});

it.each([
  ['0.0.0.0', 'http://10.0.0.7:4000  http://10.1.0.7:4000'],
  ['::', 'http://10.0.0.7:4000  http://10.1.0.7:4000'],
  ['10.1.0.7', 'http://10.1.0.7:4000'],
  ['127.0.0.1', 'not reachable; start with HOST=0.0.0.0.'],
  ['localhost', 'not reachable; start with HOST=0.0.0.0.'],
])('a phone is told the addresses that reach a server on %s, and no other', (host, said) => {
  expect(phoneAddresses(host, 4000, ['10.0.0.7', '10.1.0.7'])).toBe(said);
});

it.each([
  ['0.0.0.0', 'http://localhost:4000'],
  ['127.0.0.1', 'http://127.0.0.1:4000'],
  ['::1', 'http://[::1]:4000'],
])('this machine reaches a server on %s at %s', (host, address) => {
  expect(localAddress(host, 4000)).toBe(address);
});
