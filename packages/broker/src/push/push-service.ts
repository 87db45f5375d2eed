/**
 * Requests to push services. Their addresses come from customers' devices, so a request must not reach what is behind
 * the broker's own firewall: only https, only names, and only where these lead to public addresses.
 */
import { lookup as lookUp } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** An endpoint of any push service in use is a quarter of this. */
const LONGEST = 2_000;
const TIMEOUT = 10_000;

const internal = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  internal.addSubnet(network, prefix, 'ipv4');

/** Only 2000::/3 is given to the public; of it, these carry an address of IPv4 that is not looked at here. */
const isPublicV6 = (address: string): boolean => {
  const [first = '', second = ''] = address.toLowerCase().split(':');
  const group = Number.parseInt(first || '0', 16);
  const isTunnel = group === 0x2002 || (group === 0x2001 && Number.parseInt(second || '0', 16) < 0x200);
  return group >= 0x2000 && group <= 0x3fff && !isTunnel;
};

/** Whether an IP address is one of the public network. */
export const isPublic = (address: string): boolean => {
  const family = isIP(address);
  return family === 4 ? !internal.check(address, 'ipv4') : family === 6 && isPublicV6(address);
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
 * @throws Error where none came in ten seconds, or the endpoint is not allowed
 */
export const post = ({ endpoint, headers, body }: PushRequest, allowed: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    if (!isAllowedEndpoint(endpoint, allowed)) throw new Error('The endpoint is not allowed.');
    const url = new URL(endpoint);
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = request(
      url,
      {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(TIMEOUT),
        ...(isNamed(url, allowed) ? {} : { lookup: lookUpPublic }),
      },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
