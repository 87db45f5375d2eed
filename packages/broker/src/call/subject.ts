/** Whom a call turns out to be about, for the security log: noted while the call runs, read when it has ended. */
import type { FastifyRequest } from 'fastify';

/** Whom a call is about, where its token does not say so. */
export interface Subject {
  customer?: number;
  /** The session's id; unlike the token it gives no access. */
  session?: number;
  /** Ids of the sessions that the call has ended. */
  ended?: number[];
}

const subjects = new WeakMap<FastifyRequest, Subject>();

/** Adds to what is known of the request's subject. */
export const tellSubject = (request: FastifyRequest, subject: Subject): void => {
  subjects.set(request, { ...subjects.get(request), ...subject });
};

/** @returns what the call has told of its subject; undefined where it told nothing */
export const subjectOf = (request: FastifyRequest): Subject | undefined => subjects.get(request);
