/**
 * The customer and sessions that a call is about, for the security log: set while the call runs, read when it has
 * ended.
 */
import type { FastifyRequest } from 'fastify';

/** What the call's token does not say. */
export interface Subject {
  customer?: number;
  /** The session's id; unlike the token it gives no access. */
  session?: number;
  /** Ids of the sessions that the call has ended. */
  ended?: number[];
}

const subjects = new WeakMap<FastifyRequest, Subject>();

/** Adds to the request's subject. */
export const setSubject = (request: FastifyRequest, subject: Subject): void => {
  subjects.set(request, { ...subjects.get(request), ...subject });
};

/** @returns the request's subject; undefined if the call has set none */
export const subjectOf = (request: FastifyRequest): Subject | undefined => subjects.get(request);
