/**
 * A call: an endpoint of the contract with its handler. Each kind of call decides how the caller is identified: an
 * open call is anonymous, a customer's call looks the session up first, and a money call passes token and key to the
 * ledger, which checks them within its one round trip to the database.
 */
import type { AnyEndpoint, Endpoint } from '@bourse/contract/endpoint';
import { encode } from '@bourse/contract/schema';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../market/clock.ts';
import { memoize } from '../market/memoize.ts';
import { type FileBody, SerializedBody } from './answer-body.ts';
import { bodyHashOf, isKey } from './idempotency-key.ts';
import { decodeInput, inputOf } from './input.ts';
import { withReceivedFile } from './received-file.ts';
import { Refusal } from './refusal.ts';
import { isOfPreview, releaseSetOf } from './release-set.ts';
import type { Services } from './services.ts';
import type { LiveSession } from './session-lookup.ts';
import { type Subject, setSubject } from './subject.ts';
import { hashToken, tokenOfRequest } from './token.ts';

export interface RequestContext<I> {
  services: Services;
  input: I;
  /** The market clock's time, the same for the whole call. Sessions, tries and locks use the database's clock. */
  at: number;
}

export interface OpenContext<I> extends RequestContext<I> {
  /** The caller's network address. */
  address: string;
  agent: string | undefined;
  /** ISO 3166 code of the caller's country, if a trusted proxy names it. */
  country: string | undefined;
  /** Names the customer that the call turns out to be about, for the security log. */
  about(subject: Subject): void;
}

export interface CustomerContext<I> extends RequestContext<I> {
  customer: number;
  /** Id of the calling session. */
  session: number;
  /** As above, for what the session does not say. */
  about(subject: Subject): void;
  /** Hash of the token that the call came with. */
  tokenHash: string;
}

/** Which money call it is: of which session, under which key, and until when it may be done. */
export interface MoneyCallIdentity {
  tokenHash: string;
  /** The Idempotency-Key (D25). */
  key: string;
  bodyHash: string;
  /** Which releases of the app the call came from; null where it does not say. */
  releaseSet: string | null;
  /** Epoch milliseconds by `clock`, after which the call must not be done; undefined: no limit. */
  expiresAt: number | undefined;
  clock: Clock;
}

export interface MoneyContext<I> extends RequestContext<I>, MoneyCallIdentity {}

export interface Call {
  endpoint: AnyEndpoint;
  /**
   * Counts the call before its body is read.
   * @throws Refusal `too-many-requests`
   */
  limit?: (services: Services, request: FastifyRequest) => Promise<void>;
  /**
   * @returns the wire's `data`
   * @throws Refusal
   */
  answer(services: Services, request: FastifyRequest): Promise<unknown>;
}

const tokenHashOf = (request: FastifyRequest): string => {
  const token = tokenOfRequest(request);
  if (!token) throw new Refusal('logout');
  return hashToken(token);
};

/** A code that proxies send for an unknown country, or for an anonymising network, names no country. */
const COUNTRY = /^(?!XX|T1)[A-Z]{2}$/;

const countryOf = ({ countryHeader }: Services, { headers }: FastifyRequest): string | undefined => {
  const value = countryHeader === undefined ? undefined : headers[countryHeader];
  return typeof value === 'string' && COUNTRY.test(value) ? value : undefined;
};

/** Work before the input is decoded, for a call whose decoding costs most. */
interface BeforeDecoding extends Pick<Call, 'limit'> {
  /** Leaves out the part of the body that is not used. */
  shorten?: (body: unknown) => unknown;
}

/** A call that needs no session. */
export const openCall = <I, O>(
  endpoint: Endpoint<I, O>,
  handler: (context: OpenContext<I>) => Promise<O>,
  { limit, shorten }: BeforeDecoding = {},
): Call => ({
  endpoint,
  ...(limit ? { limit } : {}),
  answer: async (services, request) => {
    const agent = request.headers['user-agent']?.slice(0, 200);
    if (shorten) request.body = shorten(request.body);
    const input = inputOf(endpoint, request);
    const about = (subject: Subject) => setSubject(request, subject);
    const output = await handler({
      services,
      input,
      at: services.clock.now(),
      address: request.ip,
      agent,
      country: countryOf(services, request),
      about,
    });
    return encode(endpoint.output, output);
  },
});

interface Signed extends LiveSession {
  tokenHash: string;
}

const liveSession = async ({ sessionLookup }: Services, tokenHash: string): Promise<LiveSession> => {
  const live = await sessionLookup(tokenHash);
  if (live === null) throw new Refusal('logout');
  return live;
};

/** Identifies the caller. @throws Refusal `logout` */
export const signedIn = async (services: Services, request: FastifyRequest): Promise<Signed> => {
  const tokenHash = tokenHashOf(request);
  return { ...(await liveSession(services, tokenHash)), tokenHash };
};

const customerContext = async <I>(
  endpoint: Endpoint<I, unknown>,
  services: Services,
  request: FastifyRequest,
): Promise<CustomerContext<I>> => {
  const at = services.clock.now();
  const signed = await signedIn(services, request);
  const input = inputOf(endpoint, request);
  const about = (subject: Subject) => setSubject(request, subject);
  return { services, input, at, ...signed, about };
};

/** A call of a signed-in customer. */
export const customerCall = <I, O>(
  endpoint: Endpoint<I, O>,
  handler: (context: CustomerContext<I>) => Promise<O>,
): Call => ({
  endpoint,
  answer: async (services, request) =>
    encode(endpoint.output, await handler(await customerContext(endpoint, services, request))),
});

/** A call of a signed-in customer that answers a file. */
export const fileAnswerCall = <I>(
  endpoint: Endpoint<I, Blob>,
  handler: (context: CustomerContext<I>) => Promise<FileBody>,
): Call => ({
  endpoint,
  answer: async (services, request) => handler(await customerContext(endpoint, services, request)),
});

export interface FileContext<I> extends Omit<CustomerContext<I>, 'input' | 'about'> {
  /** Receives the body onto the disk, then calls `work` with a function that reads it into memory. */
  receive<T>(work: (read: () => Promise<I>) => Promise<T>): Promise<T>;
}

/** A call of a signed-in customer that sends a file. Its handler decides whether the file is received. */
export const fileCall = <I, O>(
  endpoint: Endpoint<I, O>,
  handler: (context: FileContext<I>) => Promise<O>,
): Call => ({
  endpoint,
  answer: async (services, request) => {
    const at = services.clock.now();
    const signed = await signedIn(services, request);
    const receive: FileContext<I>['receive'] = (work) =>
      withReceivedFile(request, (read) => work(async () => decodeInput(endpoint, await read())));
    return encode(endpoint.output, await handler({ services, at, ...signed, receive }));
  },
});

/** Enough for every instrument to be asked for in two ways, and for the pages of the sorted lists. */
const QUERIES_KEPT = 600;

/**
 * A call whose answer about the market is the same for every customer. An answer object that is returned again is not
 * serialized again.
 */
export const marketCall = <I extends object, O extends object>(
  endpoint: Endpoint<I, O>,
  handler: (context: RequestContext<I>) => O | Promise<O | SerializedBody>,
): Call => {
  const serialized = new WeakMap<O, SerializedBody>();
  const keptInput = memoize(
    QUERIES_KEPT,
    (request: FastifyRequest) => inputOf(endpoint, request),
    ({ url }) => url,
  );
  const answer: Call['answer'] = async (services, request) => {
    const at = services.clock.now();
    const tokenHash = tokenHashOf(request);
    const { recentSessions } = services;
    if (!recentSessions.has(tokenHash) && !(await recentSessions.lookUp(tokenHash)))
      throw new Refusal('logout');
    const output = await handler({ services, input: keptInput(request), at });
    if (output instanceof SerializedBody) return output;
    const known = serialized.get(output);
    if (known) return known;
    const body = SerializedBody.of(encode(endpoint.output, output));
    serialized.set(output, body);
    return body;
  };
  return { endpoint, answer };
};

export interface TokenContext<I> extends RequestContext<I> {
  tokenHash: string;
}

/**
 * A call of a signed-in customer whose only query also checks the session. Its handler throws Refusal `logout`
 * itself.
 */
export const tokenCall = <I, O>(
  endpoint: Endpoint<I, O>,
  handler: (context: TokenContext<I>) => Promise<O>,
): Call => ({
  endpoint,
  answer: async (services, request) => {
    const tokenHash = tokenHashOf(request);
    const input = inputOf(endpoint, request);
    const output = await handler({ services, input, at: services.clock.now(), tokenHash });
    return encode(endpoint.output, output);
  },
});

/**
 * A call that moves money. It carries an Idempotency-Key (D25) and may carry an instant after which it must not be
 * done.
 */
export const moneyCall = <I extends { expiresAt?: number | undefined }, O>(
  endpoint: Endpoint<I, O>,
  handler: (context: MoneyContext<I>) => Promise<O>,
): Call => ({
  endpoint,
  answer: async (services, request) => {
    const { clock } = services;
    const releaseSet = releaseSetOf(request);
    if (services.isLive && isOfPreview(releaseSet)) throw new Refusal('preview');
    const tokenHash = tokenHashOf(request);
    const key = request.headers['idempotency-key'];
    if (!isKey(key)) throw new Refusal('idempotency-key-required');
    const input = inputOf(endpoint, request);
    const bodyHash = bodyHashOf(endpoint, input);
    const { expiresAt } = input;
    const asked = { tokenHash, key, bodyHash, releaseSet, expiresAt, clock };
    const context = { services, input, at: clock.now(), ...asked };
    return encode(endpoint.output, await handler(context));
  },
});
