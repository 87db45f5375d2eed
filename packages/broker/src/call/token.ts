import { hash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** 256 random bits as text: what a customer's device keeps. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the broker keeps of it. A token has too many bits to be guessed from a fast hash. */
export const hashToken = (token: string): string => hash('sha256', token);

/** The token that a request came with, whether or not a session has it. */
export const tokenOf = ({ headers }: FastifyRequest): string | undefined => {
  const { token, authorization = '' } = headers;
  return typeof token === 'string' && token !== '' ? token : /^Bearer (\S+)$/.exec(authorization)?.[1];
};
