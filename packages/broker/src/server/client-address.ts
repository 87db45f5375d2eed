/**
 * Guards `request.ip`, the address of the client, before anything reads it. The framework takes it from the connection,
 * or from `X-Forwarded-For` if a trusted proxy has sent the request, and checks neither.
 */
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

const HEADER = 'x-forwarded-for';

/** Some proxies add the port, and then brackets around an IPv6 address. */
const WITH_BRACKETS = /^\[([^\]]*)\](?::\d{1,5})?$/;
const WITH_PORT = /^([\d.]+):\d{1,5}$/;

/** The address of one entry of the header; undefined if the entry is no IP address. */
const addressOfEntry = (entry: string): string | undefined => {
  const text = entry.trim();
  const address = (WITH_BRACKETS.exec(text) ?? WITH_PORT.exec(text))?.[1] ?? text;
  // A zone ('fe80::1%eth0') can be any text.
  return isIP(address) !== 0 && !address.includes('%') ? address : undefined;
};

/**
 * The last entries of the header, as far as they are IP addresses. The framework reads them from the end. So a client
 * whose own entry is no address has the address of the proxy that forwarded it.
 */
const validEntries = (header: string): string => {
  const addresses = header.split(',').map(addressOfEntry);
  return addresses.slice(addresses.lastIndexOf(undefined) + 1).join(', ');
};

export const guardAddresses = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    // A connection that was reset has no address any more. Nobody receives its answer, so its request is dropped. Node
    // keeps an address that was read once, so a connection that is reset later still has one.
    if (raw.socket.remoteAddress === undefined) {
      reply.hijack();
      raw.destroy();
      return;
    }
    const forwarded = raw.headers[HEADER];
    if (typeof forwarded === 'string') raw.headers[HEADER] = validEntries(forwarded);
    done();
  });
};
