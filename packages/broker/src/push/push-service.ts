/**
 * Requests to push services. Their addresses come from customers' devices, so a request must not reach what is behind
 * the broker's own firewall: only https, only names, and only where these lead to public addresses.
 */
import { lookup as lookUp } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An endpoint of any push service in use is a quarter of this. */
const LONGEST = 2_000;
/** Milliseconds that a push service has for its answer. */
export const TIMEOUT = 3_000;

/** All public IPv6 addresses are in this block. Others can contain a private IPv4 address, as '::7f00:1' does. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address belongs to the public network, so it is not private, reserved or tunnelled. */
export const isPublic = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(PUBLIC_IPV6);
};

/** Compares without the port where the allowed one has none: a test's service takes any that is free. */
const isNamed = ({ protocol, hostname, origin }: URL, allowed: readonly string[]): boolean =>
  allowed.some((one) => one === origin || one === `${protocol}//${hostname}`);

/**
 * Whether the broker sends to an endpoint at all.
 * @param allowed origins that the operator has named, which need neither https nor a public address
 */
export const isAllowedEndpoint = (endpoint: string, allowed: readonly string[]): boolean => {
  if (endpoint.length > LONGEST || !URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username || url.password) return false;
  if (isNamed(url, allowed)) return true;
  const { protocol, hostname, port } = url;
  return protocol === 'https:' && port === '' && /[a-z]$/.test(hostname) && hostname.includes('.');
};

/** Checks the addresses that are connected to, because a name may lead elsewhere at each look. */
const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) done(error ?? new Error(`${hostname} has no address`), '');
    else if (!addresses.every(({ address }) => isPublic(address)))
      done(new Error(`${hostname} leads to an address that is not public`), '');
    else if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

export interface PushRequest {
  endpoint: string;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * Sends one message. Redirections are not followed.
 * @returns the status of the answer, whose body is not read
 * @throws Error if no answer arrives in time, or the endpoint is not allowed; the message does not contain the endpoint
 */
export const post = (
  { endpoint, headers, body }: PushRequest,
  allowed: readonly string[],
  timeout = TIMEOUT,
): Promise<number> =>
  new Promise((resolve, reject) => {
    if (!isAllowedEndpoint(endpoint, allowed)) throw new Error('The endpoint is not allowed.');
    const url = new URL(endpoint);
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const signal = AbortSignal.timeout(timeout);
    const sent = request(
      url,
      {
        method: 'POST',
        headers,
        signal,
        ...(isNamed(url, allowed) ? {} : { lookup: lookUpPublic }),
      },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    sent.on('error', (error) => {
      reject(signal.aborted ? new Error(`There was no answer within ${timeout} ms.`) : error);
    });
    sent.end(body);
  });
