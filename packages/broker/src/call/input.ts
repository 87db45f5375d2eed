/** Reads the input of a call from a request. */
import type { AnyEndpoint, Endpoint } from '@bourse/contract/endpoint';
import { decode } from '@bourse/contract/schema';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** Deepest nesting of any input in the contract. */
const DEEPEST = 4;

/**
 * PostgreSQL stores no NUL in text, and recursion into a deep value would overflow the stack. Clients send neither by
 * mistake.
 */
const isSound = (wire: unknown, depth = 0): boolean => {
  if (typeof wire === 'string') return !wire.includes('\u0000');
  if (wire === null || typeof wire !== 'object') return true;
  return depth < DEEPEST && Object.values(wire).every((value) => isSound(value, depth + 1));
};

const wireOf = ({ method }: AnyEndpoint, request: FastifyRequest): unknown => {
  const wire =
    method === 'GET' ? { ...(request.query as object), ...(request.params as object) } : request.body;
  if (!isSound(wire)) throw new Refusal('invalid-input', 'body');
  return wire ?? {};
};

/** @throws Refusal `invalid-input` with the field, or `image-required` */
export const decodeInput = <I>(endpoint: Endpoint<I, unknown>, wire: unknown): I => {
  try {
    return decode(endpoint.input, wire as never);
  } catch (error) {
    const issues = (error as { issues?: { path?: PropertyKey[] }[] }).issues;
    if (!issues) throw error;
    const field = issues[0]?.path?.map(String).join('.') || 'body';
    throw new Refusal(endpoint.multipart ? 'image-required' : 'invalid-input', field);
  }
};

/** The decoded input of a request. @throws Refusal as `decodeInput` */
export const inputOf = <I>(endpoint: Endpoint<I, unknown>, request: FastifyRequest): I =>
  decodeInput(endpoint, wireOf(endpoint, request));
